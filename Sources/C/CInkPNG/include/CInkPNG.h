// Encoding of PNG files with libpng, and decoding to a smaller size. The library reports errors by longjmp. It must not
// skip Swift frames, so setjmp, longjmp and everything between them stays in C.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The header of a file.
typedef struct {
  /// The size, in pixels.
  uint32_t width;
  uint32_t height;
  /// The color type of IHDR: 0 gray, 2 RGB, 3 palette, 6 RGB with alpha; 8 bits each.
  int color_type;
  /// Red, green, blue and alpha of each color of a palette.
  const uint8_t *_Nullable palette;
  int palette_count;
  /// The resolution; 0 if unknown.
  uint32_t pixels_per_meter;
  /// Whether rows are encoded as differences between pixels, so that areas of one color become zeros.
  bool has_differences;
} ink_png_header;

/// The source of rows and the destination of bytes.
typedef struct {
  void *_Nullable context;
  /// Fills in the pixels of a row; returns false to abort.
  bool (*_Nonnull row)(void *_Nullable context, uint32_t y, uint8_t *_Nonnull pixels);
  /// Receives the next bytes of the file.
  void (*_Nonnull write)(void *_Nullable context, const uint8_t *_Nonnull bytes, size_t count);
} ink_png_client;

/// Encodes a picture row by row; returns false if memory is short, libpng refuses the header, or a row is missing.
bool ink_png_encode(const ink_png_header *_Nonnull header, const ink_png_client *_Nonnull client);

/// The maximum size of an error message, with the zero at its end.
enum { ink_png_message_size = 200 };

/// Decodes a file row by row, and averages squares of pixels.
///
/// The result has red, green, blue and alpha, a byte each, premultiplied; its size is that of the file divided by
/// `divisor`, 1 to 256, and rounded up. An interlaced file needs 16 bytes more per pixel of the result. Returns false,
/// with a message, if the file is broken, if it has another size than `width` and `height`, or isn't interlaced as
/// specified, or if memory is short.
bool ink_png_reduce(const uint8_t *_Nonnull bytes, size_t count, uint32_t width, uint32_t height, bool is_interlaced,
                    uint32_t divisor, uint8_t *_Nonnull pixels, char message[_Nonnull ink_png_message_size]);
