#include "CInkJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

typedef struct {
  struct jpeg_error_mgr base;
  jmp_buf end;
  char *message;
  /// Whether rows were filled in after the end of their data.
  bool is_short;
} failure;

typedef struct {
  struct jpeg_progress_mgr base;
  int most_scans;
} scan_limit;

typedef struct {
  struct jpeg_source_mgr base;
  /// Whether the decoder requested more bytes than the file has.
  bool is_past_end;
} source;

static const JOCTET end_of_image[2] = {0xFF, JPEG_EOI};

static void give_up(j_common_ptr codec, const char *why) {
  failure *own = (failure *)codec->err;
  snprintf(own->message, ink_jpeg_message_size, "%s", why);
  longjmp(own->end, 1);
}

static void error_exit(j_common_ptr codec) {
  char text[JMSG_LENGTH_MAX];
  codec->err->format_message(codec, text);
  give_up(codec, text);
}

static void emit_message(j_common_ptr codec, int level) {
  (void)level;
  if (codec->err->msg_code == JWRN_HIT_MARKER) ((failure *)codec->err)->is_short = true;
}

static void output_message(j_common_ptr codec) { (void)codec; }

static void check_scans(j_common_ptr codec) {
  const scan_limit *limit = (const scan_limit *)codec->progress;
  if (((j_decompress_ptr)codec)->input_scan_number > limit->most_scans) {
    give_up(codec, "it has too many scans");
  }
}

static void begin_source(j_decompress_ptr codec) { (void)codec; }

static void end_source(j_decompress_ptr codec) { (void)codec; }

static boolean fill(j_decompress_ptr codec) {
  source *own = (source *)codec->src;
  own->is_past_end = true;
  own->base.next_input_byte = end_of_image;
  own->base.bytes_in_buffer = sizeof end_of_image;
  return TRUE;
}

static void skip(j_decompress_ptr codec, long count) {
  struct jpeg_source_mgr *src = codec->src;
  if (count <= 0) return;
  if ((size_t)count > src->bytes_in_buffer) {
    fill(codec);
    return;
  }
  src->next_input_byte += count;
  src->bytes_in_buffer -= (size_t)count;
}

/// Converts a row of CMYK to RGBA.
static void mix(uint8_t *row, uint32_t width, bool is_inverted) {
  for (uint32_t x = 0; x < width; x++, row += 4) {
    const unsigned black = is_inverted ? row[3] : 255u - row[3];
    for (int i = 0; i < 3; i++) {
      const unsigned ink = is_inverted ? row[i] : 255u - row[i];
      row[i] = (uint8_t)((ink * black + 127) / 255);
    }
    row[3] = 255;
  }
}

bool ink_jpeg_decode(const uint8_t *bytes, size_t count, const ink_jpeg_plan *plan, uint32_t *pixels,
                     char message[ink_jpeg_message_size]) {
  struct jpeg_decompress_struct codec;
  failure errors;
  scan_limit limit = {.base.progress_monitor = check_scans, .most_scans = plan->most_scans};
  source src = {
      .base = {.next_input_byte = bytes,
               .bytes_in_buffer = count,
               .init_source = begin_source,
               .fill_input_buffer = fill,
               .skip_input_data = skip,
               .resync_to_restart = jpeg_resync_to_restart,
               .term_source = end_source},
  };
  memset(&codec, 0, sizeof codec);
  message[0] = 0;
  codec.err = jpeg_std_error(&errors.base);
  errors.base.error_exit = error_exit;
  errors.base.emit_message = emit_message;
  errors.base.output_message = output_message;
  errors.message = message;
  errors.is_short = false;
  // Except for libjpeg's own state, no variable that is read after a jump changes between setjmp and longjmp.
  if (setjmp(errors.end)) {
    jpeg_destroy_decompress(&codec);
    return false;
  }
  jpeg_create_decompress(&codec);
  codec.src = &src.base;
  codec.progress = &limit.base;
  jpeg_read_header(&codec, TRUE);
  if (codec.image_width != plan->width || codec.image_height != plan->height) {
    give_up((j_common_ptr)&codec, "it has more than one header");
  }
  const bool is_inks = codec.jpeg_color_space == JCS_CMYK || codec.jpeg_color_space == JCS_YCCK;
  codec.out_color_space = is_inks ? JCS_CMYK : JCS_EXT_RGBA;
  // Decodes to the same pixels on every machine and with every version of the library.
  codec.dct_method = JDCT_ISLOW;
  codec.scale_num = plan->eighths;
  codec.scale_denom = 8;
  jpeg_start_decompress(&codec);
  const uint32_t width = codec.output_width;
  if (width != (plan->width * (uint64_t)plan->eighths + 7) / 8 ||
      codec.output_height != (plan->height * (uint64_t)plan->eighths + 7) / 8) {
    give_up((j_common_ptr)&codec, "it cannot be scaled");
  }
  // The library frees it with its other memory.
  JSAMPARRAY rows = codec.mem->alloc_sarray((j_common_ptr)&codec, JPOOL_IMAGE, 4 * width, 1);
  while (codec.output_scanline < codec.output_height) {
    uint32_t *to = pixels + plan->start + (ptrdiff_t)codec.output_scanline * plan->row_step;
    jpeg_read_scanlines(&codec, rows, 1);
    if (is_inks) mix(rows[0], width, codec.saw_Adobe_marker);
    for (uint32_t x = 0; x < width; x++) {
      memcpy(to, rows[0] + 4 * (size_t)x, 4);
      to += plan->column_step;
    }
  }
  // Files without only the end marker have all rows; others lack some.
  if (src.is_past_end && errors.is_short) {
    give_up((j_common_ptr)&codec, "it ends too early");
  }
  jpeg_destroy_decompress(&codec);
  return true;
}
