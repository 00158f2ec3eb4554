#include "CInkStudio.h"

// Every file of Web/ is named twice here. A file is read when this one is compiled, and compiled
// again when it has changed.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../../Web/index.html"
};
static const unsigned char studio_css[] = {
#embed "../../Web/studio.css"
};
static const unsigned char studio_js[] = {
#embed "../../Web/studio.js"
};

// The engine, where scripts/wasm/build has built it. That it appears does not make the build compile
// this file again.
#define MODULE "../../.build/wasm-lto/InkWeb.wasm"
#if __has_embed(MODULE) == __STDC_EMBED_FOUND__
#define HAS_MODULE 1
static const unsigned char module_wasm[] = {
#embed MODULE
};
#endif

static const InkStudioFile files[] = {
    {"index.html", index_html, sizeof index_html},
    {"studio.css", studio_css, sizeof studio_css},
    {"studio.js", studio_js, sizeof studio_js},
#ifdef HAS_MODULE
    {"InkWeb.wasm", module_wasm, sizeof module_wasm},
#endif
};

const InkStudioFile *ink_studio_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
