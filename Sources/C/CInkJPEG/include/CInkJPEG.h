// Decoding of JPEG files with libjpeg-turbo, which reports errors by a call that may not return. Swift
// must not be jumped over, so setjmp, longjmp and everything between them stays in C.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How long what is said of a broken file may be, with the zero at its end.
enum { ink_jpeg_message_size = 200 };

/// What was found out about a file before it is decoded.
typedef struct {
  uint32_t width;
  uint32_t height;
  /// The most passes over the picture; a file with more is refused.
  int most_scans;
  /// Which pixel of the result the first of the file becomes, and how many pixels further the next of a row
  /// and the first of the next row go.
  ptrdiff_t start;
  ptrdiff_t column_step;
  ptrdiff_t row_step;
} ink_jpeg_plan;

/// Decodes a file to red, green, blue and opaque alpha, a byte each.
///
/// Gives false and says why where the file is broken, has another size than planned, ends before its last
/// row, or has too many scans.
bool ink_jpeg_decode(const uint8_t *_Nonnull bytes, size_t count, const ink_jpeg_plan *_Nonnull plan,
                     uint32_t *_Nonnull pixels, char message[_Nonnull ink_jpeg_message_size]);
