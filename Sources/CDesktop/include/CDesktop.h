// Pango and Poppler, loaded when they are first needed: with all that they depend on, some 60
// libraries, loading them takes longer than reading and drawing many a page.
//
// What is used of their interfaces is declared here again, because linking follows from their own
// headers' package files. The target CDesktopCheck in Tests compiles both, so that the compiler
// compares them.
#pragma once
#include <stddef.h>
#include <stdint.h>

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PopplerDocument PopplerDocument;
typedef struct _PopplerPage PopplerPage;
typedef struct _GBytes GBytes;
typedef struct _GError GError;
typedef struct cairo_path cairo_path_t;
typedef union _cairo_path_data_t cairo_path_data_t;

#ifndef INK_HAS_SYSTEM_HEADERS
struct _GError {
  uint32_t domain;
  int code;
  char *message;
};

typedef enum { CAIRO_STATUS_SUCCESS = 0 } cairo_status_t;
typedef enum { CAIRO_FORMAT_ARGB32 = 0, CAIRO_FORMAT_INVALID = -1 } cairo_format_t;
typedef enum { CAIRO_CONTENT_ALPHA = 0x2000 } cairo_content_t;
typedef enum { CAIRO_HINT_STYLE_NONE = 1 } cairo_hint_style_t;
typedef enum { CAIRO_HINT_METRICS_OFF = 1 } cairo_hint_metrics_t;
typedef enum { PANGO_WRAP_WORD_CHAR = 2 } PangoWrapMode;
typedef enum { PANGO_ALIGN_LEFT, PANGO_ALIGN_CENTER, PANGO_ALIGN_RIGHT } PangoAlignment;
typedef struct _cairo_rectangle cairo_rectangle_t;

typedef enum {
  CAIRO_PATH_MOVE_TO,
  CAIRO_PATH_LINE_TO,
  CAIRO_PATH_CURVE_TO,
  CAIRO_PATH_CLOSE_PATH
} cairo_path_data_type_t;

union _cairo_path_data_t {
  struct {
    cairo_path_data_type_t type;
    int length;
  } header;
  struct {
    double x, y;
  } point;
};

struct cairo_path {
  cairo_status_t status;
  cairo_path_data_t *data;
  int num_data;
};
#endif

cairo_t *cairo_create(cairo_surface_t *target);
void cairo_destroy(cairo_t *cr);
void cairo_scale(cairo_t *cr, double sx, double sy);
cairo_path_t *cairo_copy_path(cairo_t *cr);
void cairo_path_destroy(cairo_path_t *path);
const char *cairo_status_to_string(cairo_status_t status);
void cairo_surface_destroy(cairo_surface_t *surface);
void cairo_surface_flush(cairo_surface_t *surface);
cairo_status_t cairo_surface_status(cairo_surface_t *surface);
cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_destroy(cairo_font_options_t *options);
void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, cairo_hint_metrics_t metrics);
void cairo_font_options_set_hint_style(cairo_font_options_t *options, cairo_hint_style_t style);
cairo_surface_t *cairo_recording_surface_create(
    cairo_content_t content, const cairo_rectangle_t *extents);
cairo_surface_t *cairo_image_surface_create(cairo_format_t format, int width, int height);
unsigned char *cairo_image_surface_get_data(cairo_surface_t *surface);
int cairo_image_surface_get_stride(cairo_surface_t *surface);

void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_context_set_resolution(PangoContext *context, double dpi);
PangoLayout *pango_cairo_create_layout(cairo_t *cr);
void pango_cairo_layout_path(cairo_t *cr, PangoLayout *layout);
void pango_cairo_update_layout(cairo_t *cr, PangoLayout *layout);
void pango_font_description_free(PangoFontDescription *description);
PangoFontDescription *pango_font_description_from_string(const char *text);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
PangoContext *pango_layout_get_context(PangoLayout *layout);
void pango_layout_set_alignment(PangoLayout *layout, PangoAlignment alignment);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_justify(PangoLayout *layout, int justify);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, PangoWrapMode wrap);

GBytes *g_bytes_new(const void *data, size_t size);
void g_bytes_unref(GBytes *bytes);
void g_error_free(GError *error);
// A macro in GLib's header.
#ifndef g_object_unref
void g_object_unref(void *object);
#endif
int poppler_document_get_n_pages(PopplerDocument *document);
PopplerPage *poppler_document_get_page(PopplerDocument *document, int index);
PopplerDocument *poppler_document_new_from_bytes(
    GBytes *bytes, const char *password, GError **error);
void poppler_page_get_size(PopplerPage *page, double *width, double *height);
void poppler_page_render(PopplerPage *page, cairo_t *cairo);

#define INK_CAIRO_FUNCTIONS(F) \
  F(cairo_create)              \
  F(cairo_destroy)             \
  F(cairo_scale)               \
  F(cairo_copy_path)           \
  F(cairo_path_destroy)        \
  F(cairo_status_to_string)    \
  F(cairo_surface_destroy)     \
  F(cairo_surface_flush)       \
  F(cairo_surface_status)

#define INK_PANGO_FUNCTIONS(F)                \
  INK_CAIRO_FUNCTIONS(F)                      \
  F(cairo_font_options_create)                \
  F(cairo_font_options_destroy)               \
  F(cairo_font_options_set_hint_metrics)      \
  F(cairo_font_options_set_hint_style)        \
  F(cairo_recording_surface_create)           \
  F(g_object_unref)                           \
  F(pango_cairo_context_set_font_options)     \
  F(pango_cairo_context_set_resolution)       \
  F(pango_cairo_create_layout)                \
  F(pango_cairo_layout_path)                  \
  F(pango_cairo_update_layout)                \
  F(pango_font_description_free)              \
  F(pango_font_description_from_string)       \
  F(pango_font_description_set_absolute_size) \
  F(pango_layout_get_context)                 \
  F(pango_layout_set_alignment)               \
  F(pango_layout_set_font_description)        \
  F(pango_layout_set_justify)                 \
  F(pango_layout_set_text)                    \
  F(pango_layout_set_width)                   \
  F(pango_layout_set_wrap)

#define INK_POPPLER_FUNCTIONS(F)     \
  INK_CAIRO_FUNCTIONS(F)             \
  F(cairo_image_surface_create)      \
  F(cairo_image_surface_get_data)    \
  F(cairo_image_surface_get_stride)  \
  F(g_bytes_new)                     \
  F(g_bytes_unref)                   \
  F(g_error_free)                    \
  F(g_object_unref)                  \
  F(poppler_document_get_n_pages)    \
  F(poppler_document_get_page)       \
  F(poppler_document_new_from_bytes) \
  F(poppler_page_get_size)           \
  F(poppler_page_render)

#define INK_MEMBER(name) __typeof__(&name) name;

/// What setting text takes.
typedef struct {
  INK_PANGO_FUNCTIONS(INK_MEMBER)
} ink_pango;

/// What drawing PDF pages takes.
typedef struct {
  INK_POPPLER_FUNCTIONS(INK_MEMBER)
} ink_poppler;

/// The functions of Pango, or NULL where it is not installed.
const ink_pango *ink_load_pango(void);

/// The functions of Poppler, or NULL where it is not installed.
const ink_poppler *ink_load_poppler(void);
