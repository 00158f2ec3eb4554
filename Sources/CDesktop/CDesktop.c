#include "CDesktop.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>

// The numbers are those of the interfaces in the headers; a library with another does not fit.
#define PANGO_LIBRARY "libpangocairo-1.0.so.0"
#define POPPLER_LIBRARY "libpoppler-glib.so.8"

#define INK_LOAD(name) \
  *(void **)&functions.name = dlsym(library, #name); \
  if (!functions.name) return false;

static ink_pango pango;
static ink_poppler poppler;
static bool has_pango;
static bool has_poppler;

// dlsym also looks into the libraries that a library depends on, here Cairo and GLib. They are never
// unloaded, because GLib does not bear it.
static bool find_pango(void) {
  void *library = dlopen(PANGO_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  ink_pango functions;
  INK_PANGO_FUNCTIONS(INK_LOAD)
  pango = functions;
  return true;
}

static bool find_poppler(void) {
  void *library = dlopen(POPPLER_LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  if (!library) return false;
  ink_poppler functions;
  INK_POPPLER_FUNCTIONS(INK_LOAD)
  poppler = functions;
  return true;
}

static void load_pango(void) { has_pango = find_pango(); }
static void load_poppler(void) { has_poppler = find_poppler(); }

const ink_pango *ink_load_pango(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_pango);
  return has_pango ? &pango : NULL;
}

const ink_poppler *ink_load_poppler(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load_poppler);
  return has_poppler ? &poppler : NULL;
}
