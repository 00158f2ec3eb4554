// Pages of PDF documents as pixels, drawn by Poppler's own renderer, Splash.
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

/// A document; the bytes must stay valid.
typedef struct ink_splash ink_splash;

/// Opens a document; NULL if that fails. The password is UTF-8, or NULL.
ink_splash *ink_splash_open(const void *bytes, int count, const char *password);

void ink_splash_close(ink_splash *document);

/// Draws a part of a page on white, as a viewer shows it.
///
/// - Parameters:
///   - page: The index of the page, from 0.
///   - dpi: The resolution.
///   - x, y, width, height: The part, in pixels of the whole page.
///   - pixels: Receives the rows: blue, green, red and 255 of each pixel.
/// - Returns: 1, or 0 if the page can't be drawn.
int ink_splash_draw(
    ink_splash *document, int page, double dpi, int x, int y, int width, int height, unsigned char *pixels);

#ifdef __cplusplus
}
#endif
