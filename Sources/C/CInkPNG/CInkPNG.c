#include "CInkPNG.h"

#include <png.h>
#include <stdlib.h>
#include <zlib.h>

static void write_bytes(png_structp png, png_bytep bytes, png_size_t count) {
  const ink_png_client *client = png_get_io_ptr(png);
  client->write(client->context, bytes, count);
}

static void flush_nothing(png_structp png) { (void)png; }

static void fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static void ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

// Chosen by measurement on pages of ink at 96 dpi: with run lengths 9.3 and 3.2 ms, compared to 13.0 and 3.4 ms with
// plain level 1, in files 3 % larger and 16 % smaller. Memory level 9 was slower.
static void tune(png_structp png, bool has_differences) {
  png_set_filter(png, PNG_FILTER_TYPE_BASE, has_differences ? PNG_FILTER_SUB : PNG_FILTER_NONE);
  png_set_compression_level(png, 1);
  png_set_compression_strategy(png, Z_RLE);
  png_set_compression_mem_level(png, 8);
  png_set_compression_buffer_size(png, 1 << 16);
}

static void write_header(png_structp png, png_infop info, const ink_png_header *header) {
  png_set_IHDR(png, info, header->width, header->height, 8, header->color_type,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (header->pixels_per_meter > 0) {
    png_set_pHYs(png, info, header->pixels_per_meter, header->pixels_per_meter,
                 PNG_RESOLUTION_METER);
  }
  if (header->color_type == PNG_COLOR_TYPE_PALETTE) {
    png_color colors[PNG_MAX_PALETTE_LENGTH];
    png_byte alphas[PNG_MAX_PALETTE_LENGTH];
    int see_through = 0;
    for (int i = 0; i < header->palette_count && i < PNG_MAX_PALETTE_LENGTH; i++) {
      const uint8_t *color = header->palette + 4 * i;
      colors[i] = (png_color){color[0], color[1], color[2]};
      alphas[i] = color[3];
      if (alphas[i] != 255) see_through = i + 1;
    }
    png_set_PLTE(png, info, colors, header->palette_count);
    if (see_through > 0) png_set_tRNS(png, info, alphas, see_through, NULL);
  }
  png_write_info(png, info);
}

static size_t row_size(const ink_png_header *header) {
  switch (header->color_type) {
    case PNG_COLOR_TYPE_RGB: return (size_t)header->width * 3;
    case PNG_COLOR_TYPE_RGB_ALPHA: return (size_t)header->width * 4;
    default: return header->width;
  }
}

bool ink_png_encode(const ink_png_header *header, const ink_png_client *client) {
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, fail, ignore);
  if (!png) return false;
  png_infop info = png_create_info_struct(png);
  uint8_t *row = malloc(row_size(header));
  // No variable that is read after a jump changes between setjmp and longjmp.
  if (!info || !row || setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    free(row);
    return false;
  }
  png_set_write_fn(png, (png_voidp)client, write_bytes, flush_nothing);
  // Allow pictures wider or higher than a million pixels.
  png_set_user_limits(png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  tune(png, header->has_differences);
  write_header(png, info, header);
  for (uint32_t y = 0; y < header->height; y++) {
    if (!client->row(client->context, y, row)) png_longjmp(png, 1);
    png_write_row(png, row);
  }
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  free(row);
  return true;
}
