// Paints a recorded painting with libmypaint and prints the processor time that it takes.
//
//   mypaint-dabs FILE [--repetitions N] [--scale N] [--radius N] [--hardness PERCENT] [--out FILE]
//
// Each repetition prints `event MILLISECONDS DABS`, painted with one transaction for each event, and
// `whole MILLISECONDS DABS`, with one for all of it. The brush is libmypaint's default one: two dabs
// to a radius, opacity is the pen's pressure; without the correction of opacity for overlapping dabs
// (opaque_linearize 0), without jitter or slow tracking, black. Only size and hardness are given.
#include <mypaint-brush.h>
#include <mypaint-fixed-tiled-surface.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef struct {
  double time, x, y, pressure;
} Event;

static MyPaintSurfaceDrawDabFunction draw_dab;
static long dabs;

static int counted_dab(
  MyPaintSurface *surface, float x, float y, float radius, float r, float g, float b, float opaque,
  float hardness, float alpha_eraser, float aspect_ratio, float angle, float lock_alpha, float colorize
) {
  // Transparent dabs, as all are while the pen is up, are not drawn.
  int drawn = draw_dab(
    surface, x, y, radius, r, g, b, opaque, hardness, alpha_eraser, aspect_ratio, angle, lock_alpha,
    colorize
  );
  dabs += drawn != 0;
  return drawn;
}

static double milliseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static MyPaintBrush *new_brush(double radius, double hardness) {
  MyPaintBrush *brush = mypaint_brush_new();
  mypaint_brush_from_defaults(brush);
  mypaint_brush_set_base_value(brush, MYPAINT_BRUSH_SETTING_RADIUS_LOGARITHMIC, (float)log(radius));
  mypaint_brush_set_base_value(brush, MYPAINT_BRUSH_SETTING_HARDNESS, (float)hardness);
  mypaint_brush_set_base_value(brush, MYPAINT_BRUSH_SETTING_OPAQUE, 1);
  mypaint_brush_set_base_value(brush, MYPAINT_BRUSH_SETTING_OPAQUE_LINEARIZE, 0);
  mypaint_brush_set_base_value(brush, MYPAINT_BRUSH_SETTING_DABS_PER_BASIC_RADIUS, 0);
  mypaint_brush_set_base_value(brush, MYPAINT_BRUSH_SETTING_DABS_PER_ACTUAL_RADIUS, 2);
  mypaint_brush_set_base_value(brush, MYPAINT_BRUSH_SETTING_DABS_PER_SECOND, 0);
  return brush;
}

static void paint(
  MyPaintSurface *surface, const Event *events, size_t count, double radius, double hardness,
  int is_whole
) {
  MyPaintBrush *brush = new_brush(radius, hardness);
  double last = 0;
  if (is_whole) mypaint_surface_begin_atomic(surface);
  for (size_t i = 0; i < count; i++) {
    MyPaintRectangle area;
    if (!is_whole) mypaint_surface_begin_atomic(surface);
    mypaint_brush_stroke_to(
      brush, surface, (float)events[i].x, (float)events[i].y, (float)events[i].pressure, 0, 0,
      events[i].time - last
    );
    if (!is_whole) mypaint_surface_end_atomic(surface, &area);
    last = events[i].time;
  }
  if (is_whole) mypaint_surface_end_atomic(surface, NULL);
  mypaint_brush_unref(brush);
}

/// Writes premultiplied BGRA of the surface over white.
static void write_picture(MyPaintSurface *surface, int width, int height, const char *name) {
  MyPaintTiledSurface *tiled = (MyPaintTiledSurface *)surface;
  int side = tiled->tile_size;
  unsigned char *pixels = calloc((size_t)width * (size_t)height, 4);
  for (int ty = 0; ty * side < height; ty++)
    for (int tx = 0; tx * side < width; tx++) {
      MyPaintTileRequest request;
      mypaint_tile_request_init(&request, 0, tx, ty, TRUE);
      mypaint_tiled_surface_tile_request_start(tiled, &request);
      for (int i = 0; i < side * side; i++) {
        int x = tx * side + i % side, y = ty * side + i / side;
        if (x >= width || y >= height) continue;
        const guint16 *p = request.buffer + 4 * i;
        unsigned char *q = pixels + 4 * ((size_t)y * (size_t)width + (size_t)x);
        for (int k = 0; k < 3; k++)
          q[2 - k] = (unsigned char)(((p[k] + 32768 - p[3]) * 255 + 16384) / 32768);
        q[3] = 255;
      }
      mypaint_tiled_surface_tile_request_end(tiled, &request);
    }
  FILE *file = fopen(name, "wb");
  if (!file || fwrite(pixels, 4, (size_t)width * (size_t)height, file) == 0) exit(1);
  fclose(file);
  free(pixels);
}

int main(int argc, char **argv) {
  double scale = 1, radius = 32, hardness = 80;
  int repetitions = 5;
  const char *out = NULL, *name = argc > 1 ? argv[1] : "";
  for (int i = 2; i + 1 < argc; i += 2) {
    if (!strcmp(argv[i], "--scale")) scale = atof(argv[i + 1]);
    if (!strcmp(argv[i], "--radius")) radius = atof(argv[i + 1]);
    if (!strcmp(argv[i], "--hardness")) hardness = atof(argv[i + 1]);
    if (!strcmp(argv[i], "--repetitions")) repetitions = atoi(argv[i + 1]);
    if (!strcmp(argv[i], "--out")) out = argv[i + 1];
  }
  FILE *file = fopen(name, "r");
  if (!file) {
    fprintf(stderr, "mypaint-dabs: cannot read %s\n", name);
    return 1;
  }
  size_t count = 0, room = 1 << 10;
  Event *events = malloc(room * sizeof(Event));
  Event e;
  while (fscanf(file, "%lf %lf %lf %lf", &e.time, &e.x, &e.y, &e.pressure) == 4) {
    if (count == room) events = realloc(events, (room *= 2) * sizeof(Event));
    e.x *= scale;
    e.y *= scale;
    events[count++] = e;
  }
  fclose(file);
  int width = (int)(820 * scale), height = (int)(640 * scale);
  for (int i = 0; i < repetitions; i++)
    for (int is_whole = 0; is_whole < 2; is_whole++) {
      MyPaintSurface *surface = (MyPaintSurface *)mypaint_fixed_tiled_surface_new(width, height);
      draw_dab = surface->draw_dab;
      surface->draw_dab = counted_dab;
      dabs = 0;
      double start = milliseconds();
      paint(surface, events, count, radius, hardness / 100, is_whole);
      printf("%s %f %ld\n", is_whole ? "whole" : "event", milliseconds() - start, dabs);
      if (out) write_picture(surface, width, height, out);
      mypaint_surface_unref(surface);
    }
  free(events);
  return 0;
}
