#include "CInkStudio.h"

// Every file of Web/ is named twice here. A file is read when this one is compiled, and compiled
// again when it has changed.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char index_html[] = {
#embed "../../../Web/index.html"
};
static const unsigned char studio_css[] = {
#embed "../../../Web/studio.css"
};
static const unsigned char studio_js[] = {
#embed "../../../Web/studio.js"
};
static const unsigned char canvas_element_js[] = {
#embed "../../../Web/canvas-element.js"
};
static const unsigned char ink_canvas_js[] = {
#embed "../../../Web/ink-canvas.js"
};
static const unsigned char engine_js[] = {
#embed "../../../Web/engine.js"
};
static const unsigned char module_js[] = {
#embed "../../../Web/module.js"
};
static const unsigned char protocol_js[] = {
#embed "../../../Web/protocol.js"
};
static const unsigned char view_js[] = {
#embed "../../../Web/view.js"
};
static const unsigned char typing_js[] = {
#embed "../../../Web/typing.js"
};
static const unsigned char words_js[] = {
#embed "../../../Web/words.js"
};
static const unsigned char drops_js[] = {
#embed "../../../Web/drops.js"
};
static const unsigned char language_js[] = {
#embed "../../../Web/language.js"
};
static const unsigned char words_ar_js[] = {
#embed "../../../Web/words/ar.js"
};
static const unsigned char words_de_js[] = {
#embed "../../../Web/words/de.js"
};
static const unsigned char pointers_js[] = {
#embed "../../../Web/pointers.js"
};
static const unsigned char latency_js[] = {
#embed "../../../Web/latency.js"
};
static const unsigned char start_js[] = {
#embed "../../../Web/start.js"
};
static const unsigned char store_js[] = {
#embed "../../../Web/store.js"
};
static const unsigned char store_worker_js[] = {
#embed "../../../Web/store-worker.js"
};
static const unsigned char open_document_js[] = {
#embed "../../../Web/open-document.js"
};
static const unsigned char shelf_js[] = {
#embed "../../../Web/shelf.js"
};
static const unsigned char thumbnail_js[] = {
#embed "../../../Web/thumbnail.js"
};
static const unsigned char together_js[] = {
#embed "../../../Web/together.js"
};
static const unsigned char meeting_js[] = {
#embed "../../../Web/meeting.js"
};
static const unsigned char folder_js[] = {
#embed "../../../Web/folder.js"
};
static const unsigned char journal_opfs_js[] = {
#embed "../../../Web/journal-opfs.js"
};
static const unsigned char journal_database_js[] = {
#embed "../../../Web/journal-database.js"
};
static const unsigned char journal_fallback_js[] = {
#embed "../../../Web/journal-fallback.js"
};
static const unsigned char brush_file_js[] = {
#embed "../../../Web/brush-file.js"
};
static const unsigned char brush_json_js[] = {
#embed "../../../Web/brush-json.js"
};
static const unsigned char brush_parts_js[] = {
#embed "../../../Web/brush-parts.js"
};
static const unsigned char files_js[] = {
#embed "../../../Web/files.js"
};
static const unsigned char clipboard_js[] = {
#embed "../../../Web/clipboard.js"
};
static const unsigned char pictures_js[] = {
#embed "../../../Web/pictures.js"
};
static const unsigned char picture_cache_js[] = {
#embed "../../../Web/picture-cache.js"
};
static const unsigned char picture_decoder_js[] = {
#embed "../../../Web/picture-decoder.js"
};
static const unsigned char picture_worker_js[] = {
#embed "../../../Web/picture-worker.js"
};
static const unsigned char page_picture_js[] = {
#embed "../../../Web/page-picture.js"
};
static const unsigned char ui_brushes_js[] = {
#embed "../../../Web/ui/brushes.js"
};
static const unsigned char ui_clipping_js[] = {
#embed "../../../Web/ui/clipping.js"
};
static const unsigned char ui_brush_editor_js[] = {
#embed "../../../Web/ui/brush-editor.js"
};
static const unsigned char ui_own_brushes_js[] = {
#embed "../../../Web/ui/own-brushes.js"
};
static const unsigned char ui_documents_js[] = {
#embed "../../../Web/ui/documents.js"
};
static const unsigned char ui_export_js[] = {
#embed "../../../Web/ui/export.js"
};
static const unsigned char ui_dom_js[] = {
#embed "../../../Web/ui/dom.js"
};
static const unsigned char ui_face_js[] = {
#embed "../../../Web/ui/face.js"
};
static const unsigned char ui_keys_js[] = {
#embed "../../../Web/ui/keys.js"
};
static const unsigned char ui_notes_js[] = {
#embed "../../../Web/ui/notes.js"
};
static const unsigned char ui_page_drag_js[] = {
#embed "../../../Web/ui/page-drag.js"
};
static const unsigned char ui_papers_js[] = {
#embed "../../../Web/ui/papers.js"
};
static const unsigned char ui_pages_js[] = {
#embed "../../../Web/ui/pages.js"
};
static const unsigned char ui_panels_js[] = {
#embed "../../../Web/ui/panels.js"
};
static const unsigned char ui_pens_js[] = {
#embed "../../../Web/ui/pens.js"
};
static const unsigned char ui_pen_settings_js[] = {
#embed "../../../Web/ui/pen-settings.js"
};
static const unsigned char ui_print_js[] = {
#embed "../../../Web/ui/print.js"
};
static const unsigned char ui_replay_js[] = {
#embed "../../../Web/ui/replay.js"
};
static const unsigned char ui_settings_js[] = {
#embed "../../../Web/ui/settings.js"
};
static const unsigned char ui_saving_js[] = {
#embed "../../../Web/ui/saving.js"
};
static const unsigned char ui_selecting_js[] = {
#embed "../../../Web/ui/selecting.js"
};
static const unsigned char ui_shapes_js[] = {
#embed "../../../Web/ui/shapes.js"
};
static const unsigned char ui_things_js[] = {
#embed "../../../Web/ui/things.js"
};
static const unsigned char ui_text_look_js[] = {
#embed "../../../Web/ui/text-look.js"
};
static const unsigned char ui_typing_js[] = {
#embed "../../../Web/ui/typing.js"
};
static const unsigned char ui_toolbar_js[] = {
#embed "../../../Web/ui/toolbar.js"
};
static const unsigned char ui_tools_js[] = {
#embed "../../../Web/ui/tools.js"
};
static const unsigned char text_index_js[] = {
#embed "../../../Web/text/index.js"
};
static const unsigned char text_layout_js[] = {
#embed "../../../Web/text/layout.js"
};
static const unsigned char text_line_js[] = {
#embed "../../../Web/text/line.js"
};
static const unsigned char text_paragraph_js[] = {
#embed "../../../Web/text/paragraph.js"
};
static const unsigned char text_items_js[] = {
#embed "../../../Web/text/items.js"
};
static const unsigned char text_breaks_js[] = {
#embed "../../../Web/text/breaks.js"
};
static const unsigned char text_bidi_js[] = {
#embed "../../../Web/text/bidi.js"
};
static const unsigned char text_bidi_brackets_js[] = {
#embed "../../../Web/text/bidi-brackets.js"
};
static const unsigned char text_bidi_classes_js[] = {
#embed "../../../Web/text/bidi-classes.js"
};
static const unsigned char text_shaper_js[] = {
#embed "../../../Web/text/shaper.js"
};
static const unsigned char text_faces_js[] = {
#embed "../../../Web/text/faces.js"
};
static const unsigned char text_facts_js[] = {
#embed "../../../Web/text/facts.js"
};
static const unsigned char text_field_js[] = {
#embed "../../../Web/text/field.js"
};
static const unsigned char text_browser_face_js[] = {
#embed "../../../Web/text/browser-face.js"
};
static const unsigned char text_qoi_js[] = {
#embed "../../../Web/text/qoi.js"
};
static const unsigned char text_served_fonts_js[] = {
#embed "../../../Web/text/served-fonts.js"
};
static const unsigned char text_tracing_js[] = {
#embed "../../../Web/text/tracing.js"
};
static const unsigned char text_local_fonts_js[] = {
#embed "../../../Web/text/local-fonts.js"
};
static const unsigned char png_js[] = {
#embed "../../../Web/png.js"
};
static const unsigned char svg_js[] = {
#embed "../../../Web/svg.js"
};
static const unsigned char tablet_js[] = {
#embed "../../../Web/tablet.js"
};
static const unsigned char service_worker_js[] = {
#embed "../../../Web/service-worker.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../../../Web/manifest.webmanifest"
};
static const unsigned char icon_svg[] = {
#embed "../../../Web/icon.svg"
};
static const unsigned char icon_png[] = {
#embed "../../../Web/icon.png"
};

// The engine, where scripts/wasm/build has built it. That it appears does not make the build compile
// this file again.
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

// What sets text, where scripts/wasm/text has built it: without, the page has none.
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

static const InkStudioFile files[] = {
    {"index.html", index_html, sizeof index_html},
    {"studio.css", studio_css, sizeof studio_css},
    {"studio.js", studio_js, sizeof studio_js},
    {"canvas-element.js", canvas_element_js, sizeof canvas_element_js},
    {"ink-canvas.js", ink_canvas_js, sizeof ink_canvas_js},
    {"engine.js", engine_js, sizeof engine_js},
    {"module.js", module_js, sizeof module_js},
    {"protocol.js", protocol_js, sizeof protocol_js},
    {"view.js", view_js, sizeof view_js},
    {"typing.js", typing_js, sizeof typing_js},
    {"words.js", words_js, sizeof words_js},
    {"drops.js", drops_js, sizeof drops_js},
    {"language.js", language_js, sizeof language_js},
    {"words/ar.js", words_ar_js, sizeof words_ar_js},
    {"words/de.js", words_de_js, sizeof words_de_js},
    {"pointers.js", pointers_js, sizeof pointers_js},
    {"latency.js", latency_js, sizeof latency_js},
    {"start.js", start_js, sizeof start_js},
    {"store.js", store_js, sizeof store_js},
    {"store-worker.js", store_worker_js, sizeof store_worker_js},
    {"open-document.js", open_document_js, sizeof open_document_js},
    {"shelf.js", shelf_js, sizeof shelf_js},
    {"together.js", together_js, sizeof together_js},
    {"meeting.js", meeting_js, sizeof meeting_js},
    {"thumbnail.js", thumbnail_js, sizeof thumbnail_js},
    {"folder.js", folder_js, sizeof folder_js},
    {"journal-opfs.js", journal_opfs_js, sizeof journal_opfs_js},
    {"journal-database.js", journal_database_js, sizeof journal_database_js},
    {"journal-fallback.js", journal_fallback_js, sizeof journal_fallback_js},
    {"brush-file.js", brush_file_js, sizeof brush_file_js},
    {"brush-json.js", brush_json_js, sizeof brush_json_js},
    {"brush-parts.js", brush_parts_js, sizeof brush_parts_js},
    {"files.js", files_js, sizeof files_js},
    {"clipboard.js", clipboard_js, sizeof clipboard_js},
    {"pictures.js", pictures_js, sizeof pictures_js},
    {"picture-cache.js", picture_cache_js, sizeof picture_cache_js},
    {"picture-decoder.js", picture_decoder_js, sizeof picture_decoder_js},
    {"picture-worker.js", picture_worker_js, sizeof picture_worker_js},
    {"page-picture.js", page_picture_js, sizeof page_picture_js},
    {"png.js", png_js, sizeof png_js},
    {"svg.js", svg_js, sizeof svg_js},
    {"tablet.js", tablet_js, sizeof tablet_js},
    {"ui/brushes.js", ui_brushes_js, sizeof ui_brushes_js},
    {"ui/clipping.js", ui_clipping_js, sizeof ui_clipping_js},
    {"ui/brush-editor.js", ui_brush_editor_js, sizeof ui_brush_editor_js},
    {"ui/own-brushes.js", ui_own_brushes_js, sizeof ui_own_brushes_js},
    {"ui/documents.js", ui_documents_js, sizeof ui_documents_js},
    {"ui/export.js", ui_export_js, sizeof ui_export_js},
    {"ui/dom.js", ui_dom_js, sizeof ui_dom_js},
    {"ui/face.js", ui_face_js, sizeof ui_face_js},
    {"ui/keys.js", ui_keys_js, sizeof ui_keys_js},
    {"ui/notes.js", ui_notes_js, sizeof ui_notes_js},
    {"ui/page-drag.js", ui_page_drag_js, sizeof ui_page_drag_js},
    {"ui/papers.js", ui_papers_js, sizeof ui_papers_js},
    {"ui/pages.js", ui_pages_js, sizeof ui_pages_js},
    {"ui/panels.js", ui_panels_js, sizeof ui_panels_js},
    {"ui/pens.js", ui_pens_js, sizeof ui_pens_js},
    {"ui/pen-settings.js", ui_pen_settings_js, sizeof ui_pen_settings_js},
    {"ui/print.js", ui_print_js, sizeof ui_print_js},
    {"ui/replay.js", ui_replay_js, sizeof ui_replay_js},
    {"ui/settings.js", ui_settings_js, sizeof ui_settings_js},
    {"ui/saving.js", ui_saving_js, sizeof ui_saving_js},
    {"ui/selecting.js", ui_selecting_js, sizeof ui_selecting_js},
    {"ui/shapes.js", ui_shapes_js, sizeof ui_shapes_js},
    {"ui/things.js", ui_things_js, sizeof ui_things_js},
    {"ui/text-look.js", ui_text_look_js, sizeof ui_text_look_js},
    {"ui/typing.js", ui_typing_js, sizeof ui_typing_js},
    {"ui/toolbar.js", ui_toolbar_js, sizeof ui_toolbar_js},
    {"ui/tools.js", ui_tools_js, sizeof ui_tools_js},
    {"text/index.js", text_index_js, sizeof text_index_js},
    {"text/layout.js", text_layout_js, sizeof text_layout_js},
    {"text/line.js", text_line_js, sizeof text_line_js},
    {"text/paragraph.js", text_paragraph_js, sizeof text_paragraph_js},
    {"text/items.js", text_items_js, sizeof text_items_js},
    {"text/breaks.js", text_breaks_js, sizeof text_breaks_js},
    {"text/bidi.js", text_bidi_js, sizeof text_bidi_js},
    {"text/bidi-brackets.js", text_bidi_brackets_js, sizeof text_bidi_brackets_js},
    {"text/bidi-classes.js", text_bidi_classes_js, sizeof text_bidi_classes_js},
    {"text/shaper.js", text_shaper_js, sizeof text_shaper_js},
    {"text/faces.js", text_faces_js, sizeof text_faces_js},
    {"text/facts.js", text_facts_js, sizeof text_facts_js},
    {"text/field.js", text_field_js, sizeof text_field_js},
    {"text/browser-face.js", text_browser_face_js, sizeof text_browser_face_js},
    {"text/qoi.js", text_qoi_js, sizeof text_qoi_js},
    {"text/served-fonts.js", text_served_fonts_js, sizeof text_served_fonts_js},
    {"text/tracing.js", text_tracing_js, sizeof text_tracing_js},
    {"text/local-fonts.js", text_local_fonts_js, sizeof text_local_fonts_js},
    {"service-worker.js", service_worker_js, sizeof service_worker_js},
    {"manifest.webmanifest", manifest_webmanifest, sizeof manifest_webmanifest},
    {"icon.svg", icon_svg, sizeof icon_svg},
    {"icon.png", icon_png, sizeof icon_png},
#ifdef HAS_MODULE
    {"InkWeb.wasm", module_wasm, sizeof module_wasm},
    {"InkWebRest.wasm", module_rest_wasm, sizeof module_rest_wasm},
#endif
#ifdef HAS_TEXT
    {"InkText.wasm", text_wasm, sizeof text_wasm},
    {"InkText.ttf", text_ttf, sizeof text_ttf},
    {"InkText.txt", text_txt, sizeof text_txt},
#endif
};

const InkStudioFile *ink_studio_files(size_t *count) {
  *count = sizeof files / sizeof files[0];
  return files;
}
