// Decoding of JPEG files with libjpeg-turbo, which reports errors by a call that may not return. A longjmp must not
// skip Swift frames, so setjmp, longjmp and everything between them stays in C.
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The maximum size of an error message, with the zero at its end.
enum { ink_jpeg_message_size = 200 };

/// The expected size of a picture and the arrangement of its pixels.
typedef struct {
  /// The size, in pixels.
  uint32_t width;
  uint32_t height;
  /// The size of the result in eighths of that of the file, 1 to 8; rounded up to whole pixels.
  uint32_t eighths;
  /// The maximum number of scans, the passes of a progressive file; a file with more is refused.
  int most_scans;
  /// The index of the first pixel of the file in the result, and the steps to the next pixel of a row and to the first
  /// of the next row.
  ptrdiff_t start;
  ptrdiff_t column_step;
  ptrdiff_t row_step;
} ink_jpeg_plan;

/// Decodes a file to red, green, blue and opaque alpha, a byte each.
///
/// Returns false, with a message, if the file is broken, has another size than planned, ends before its last row, or
/// has too many scans.
bool ink_jpeg_decode(const uint8_t *_Nonnull bytes, size_t count, const ink_jpeg_plan *_Nonnull plan,
                     uint32_t *_Nonnull pixels, char message[_Nonnull ink_jpeg_message_size]);
