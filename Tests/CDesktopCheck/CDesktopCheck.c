#include <pango/pangocairo.h>
#include <poppler.h>

#define INK_HAS_SYSTEM_HEADERS
#include "CDesktop.h"

_Static_assert(CAIRO_STATUS_SUCCESS == 0, "as CDesktop.h has it");
_Static_assert(CAIRO_FORMAT_ARGB32 == 0, "as CDesktop.h has it");
_Static_assert(CAIRO_CONTENT_ALPHA == 0x2000, "as CDesktop.h has it");
_Static_assert(CAIRO_HINT_STYLE_NONE == 1, "as CDesktop.h has it");
_Static_assert(CAIRO_HINT_METRICS_OFF == 1, "as CDesktop.h has it");
_Static_assert(PANGO_WRAP_WORD_CHAR == 2, "as CDesktop.h has it");
_Static_assert(PANGO_ALIGN_LEFT == 0, "as CDesktop.h has it");
_Static_assert(PANGO_ALIGN_CENTER == 1, "as CDesktop.h has it");
_Static_assert(PANGO_ALIGN_RIGHT == 2, "as CDesktop.h has it");
_Static_assert(CAIRO_PATH_MOVE_TO == 0, "as CDesktop.h has it");
_Static_assert(CAIRO_PATH_LINE_TO == 1, "as CDesktop.h has it");
_Static_assert(CAIRO_PATH_CURVE_TO == 2, "as CDesktop.h has it");
_Static_assert(sizeof(cairo_path_data_t) == 16, "as CDesktop.h has it");
_Static_assert(offsetof(cairo_path_t, data) == sizeof(void *), "as CDesktop.h has it");
_Static_assert(offsetof(GError, message) == 8, "as CDesktop.h has it");
