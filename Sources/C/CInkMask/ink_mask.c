#include "ink_mask.h"

#include <cairo/cairo.h>

void ink_mask_use_groups(void) {}

__attribute__((visibility("default"))) void cairo_mask(cairo_t *context, cairo_pattern_t *mask) {
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
