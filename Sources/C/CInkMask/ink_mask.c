#include "ink_mask.h"

#include <cairo/cairo.h>
#include <stddef.h>

void ink_mask_use_groups(void) {}

/// The number of pixels above which a mask is left out: encoding it takes seconds and hundreds of megabytes.
static const long long maximum_pixels = 1 << 24;

static int is_too_large(cairo_pattern_t *mask) {
  cairo_surface_t *surface = NULL;
  if (cairo_pattern_get_surface(mask, &surface) != CAIRO_STATUS_SUCCESS) return 0;
  if (cairo_surface_get_type(surface) != CAIRO_SURFACE_TYPE_IMAGE) return 0;
  long long width = cairo_image_surface_get_width(surface);
  return width * cairo_image_surface_get_height(surface) > maximum_pixels;
}

__attribute__((visibility("default"))) void cairo_mask(cairo_t *context, cairo_pattern_t *mask) {
  if (is_too_large(mask)) return;
  cairo_pattern_reference(mask);
  cairo_push_group(context);
  cairo_set_operator(context, CAIRO_OPERATOR_OVER);
  cairo_paint(context);
  cairo_set_operator(context, CAIRO_OPERATOR_DEST_IN);
  cairo_set_source(context, mask);
  cairo_paint(context);
  cairo_pattern_t *group = cairo_pop_group(context);
  cairo_save(context);
  cairo_set_source(context, group);
  cairo_paint(context);
  cairo_restore(context);
  cairo_pattern_destroy(group);
  cairo_pattern_destroy(mask);
}
