#define _GNU_SOURCE
#include "ink_mask.h"

#include <cairo/cairo.h>
#include <dlfcn.h>
#include <stddef.h>

/// The sizes of pictures that are drawn without interpolation; a page with more than fit is drawn with it.
enum { maximum_count = 256 };
static struct {
  int width, height;
} sizes[maximum_count];
static int count;

void ink_pictures_begin(void) { count = 0; }

int ink_pictures_is_coarse(int width, int height) {
  for (int i = 0; i < count; i++) {
    if (sizes[i].width == width && sizes[i].height == height) return 1;
  }
  return 0;
}

static void add(cairo_pattern_t *pattern) {
  cairo_surface_t *surface = NULL;
  if (cairo_pattern_get_surface(pattern, &surface) != CAIRO_STATUS_SUCCESS) return;
  if (cairo_surface_get_type(surface) != CAIRO_SURFACE_TYPE_IMAGE) return;
  int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  // A single pixel needs no interpolation.
  if (width * height == 1 || count == maximum_count || ink_pictures_is_coarse(width, height)) return;
  sizes[count].width = width;
  sizes[count].height = height;
  count++;
}

__attribute__((visibility("default"))) void cairo_pattern_set_filter(cairo_pattern_t *pattern, cairo_filter_t filter) {
  static void (*original)(cairo_pattern_t *, cairo_filter_t);
  if (!original) original = (void (*)(cairo_pattern_t *, cairo_filter_t))dlsym(RTLD_NEXT, "cairo_pattern_set_filter");
  if (filter == CAIRO_FILTER_NEAREST) add(pattern);
  if (original) original(pattern, filter);
}
