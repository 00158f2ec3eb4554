// Writing of PNG files with libpng, which reports errors by longjmp. Swift must not be jumped over,
// so setjmp, longjmp and everything between them stays in C.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a file says before its pixels.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// As in IHDR: 0 grey, 2 RGB, 3 palette, 6 RGB with alpha; 8 bits each.
  int color_type;
  /// Red, green, blue and alpha of each colour of a palette.
  const uint8_t *_Nullable palette;
  int palette_count;
  /// 0 if not known.
  uint32_t pixels_per_meter;
  /// Whether rows are written as differences from pixel to pixel, so that areas of one colour are zeros.
  bool has_differences;
} ink_png_header;

/// Who gives rows and takes bytes.
typedef struct {
  void *_Nullable context;
  /// Fills in the pixels of a row; false to give up.
  bool (*_Nonnull row)(void *_Nullable context, uint32_t y, uint8_t *_Nonnull pixels);
  /// Takes the next bytes of the file.
  void (*_Nonnull write)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t count);
} ink_png_client;

/// Encodes a picture row by row; false if memory is short, libpng refuses the header, or there is no row.
bool ink_png_encode(const ink_png_header *_Nonnull header, const ink_png_client *_Nonnull client);
