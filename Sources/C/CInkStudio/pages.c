#include "CInkStudio.h"

// Embeds files at compile time; the build compiles this file again if one has changed.
#pragma clang diagnostic ignored "-Wc23-extensions"
#include "page_files.h"

// The engine, if scripts/wasm/build has built it. The first build of the engine doesn't make the build compile this
// file again.
#define MODULE "../../../.build/wasm-lto/InkWeb.wasm"
#define MODULE_REST "../../../.build/wasm-lto/InkWebRest.wasm"
#if __has_embed(MODULE_REST) == __STDC_EMBED_FOUND__
#define HAS_MODULE 1
static const unsigned char module_wasm[] = {
#embed MODULE
};
static const unsigned char module_rest_wasm[] = {
#embed MODULE_REST
};
#endif

// The text module, if scripts/wasm/text has built it; without it, the page has no text.
#define TEXT_MODULE "../../../.build/text/InkText.wasm"
#define TEXT_FONT "../../../.build/text/InkText.ttf"
#define TEXT_LICENCES "../../../.build/text/InkText.txt"
#if __has_embed(TEXT_MODULE) == __STDC_EMBED_FOUND__
#define HAS_TEXT 1
static const unsigned char text_wasm[] = {
#embed TEXT_MODULE
};
static const unsigned char text_ttf[] = {
#embed TEXT_FONT
};
static const unsigned char text_txt[] = {
#embed TEXT_LICENCES
};
#endif

#define FILE(name, bytes) {name, bytes, sizeof bytes},
static const InkStudioFile files[] = {
    PAGE_FILES
#ifdef HAS_MODULE
    FILE("InkWeb.wasm", module_wasm)
    FILE("InkWebRest.wasm", module_rest_wasm)
#endif
#ifdef HAS_TEXT
    FILE("InkText.wasm", text_wasm)
    FILE("InkText.ttf", text_ttf)
    FILE("InkText.txt", text_txt)
#endif
};

const InkStudioFile *ink_studio_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
