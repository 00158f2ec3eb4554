// Made by scripts/web-files.mjs of the files in Web/: run it again after adding or removing one.
static const unsigned char file_0[] = {
#embed "../../../Web/brush-file.js"
}, file_1[] = {
#embed "../../../Web/brush-json.js"
}, file_2[] = {
#embed "../../../Web/brush-parts.js"
}, file_3[] = {
#embed "../../../Web/canvas-element.js"
}, file_4[] = {
#embed "../../../Web/clipboard.js"
}, file_5[] = {
#embed "../../../Web/drops.js"
}, file_6[] = {
#embed "../../../Web/engine.js"
}, file_7[] = {
#embed "../../../Web/files.js"
}, file_8[] = {
#embed "../../../Web/folder.js"
}, file_9[] = {
#embed "../../../Web/icon.png"
}, file_10[] = {
#embed "../../../Web/icon.svg"
}, file_11[] = {
#embed "../../../Web/index.html"
}, file_12[] = {
#embed "../../../Web/ink-canvas.js"
}, file_13[] = {
#embed "../../../Web/journal-database.js"
}, file_14[] = {
#embed "../../../Web/journal-fallback.js"
}, file_15[] = {
#embed "../../../Web/journal-opfs.js"
}, file_16[] = {
#embed "../../../Web/kept.js"
}, file_17[] = {
#embed "../../../Web/language.js"
}, file_18[] = {
#embed "../../../Web/latency.js"
}, file_19[] = {
#embed "../../../Web/manifest.webmanifest"
}, file_20[] = {
#embed "../../../Web/meeting.js"
}, file_21[] = {
#embed "../../../Web/module.js"
}, file_22[] = {
#embed "../../../Web/open-document.js"
}, file_23[] = {
#embed "../../../Web/page-picture.js"
}, file_24[] = {
#embed "../../../Web/picture-cache.js"
}, file_25[] = {
#embed "../../../Web/picture-decoder.js"
}, file_26[] = {
#embed "../../../Web/picture-worker.js"
}, file_27[] = {
#embed "../../../Web/pictures.js"
}, file_28[] = {
#embed "../../../Web/png.js"
}, file_29[] = {
#embed "../../../Web/pointers.js"
}, file_30[] = {
#embed "../../../Web/protocol.js"
}, file_31[] = {
#embed "../../../Web/service-worker.js"
}, file_32[] = {
#embed "../../../Web/shelf.js"
}, file_33[] = {
#embed "../../../Web/start.js"
}, file_34[] = {
#embed "../../../Web/store-worker.js"
}, file_35[] = {
#embed "../../../Web/store.js"
}, file_36[] = {
#embed "../../../Web/studio.css"
}, file_37[] = {
#embed "../../../Web/studio.js"
}, file_38[] = {
#embed "../../../Web/svg.js"
}, file_39[] = {
#embed "../../../Web/tablet.js"
}, file_40[] = {
#embed "../../../Web/text/bidi-brackets.js"
}, file_41[] = {
#embed "../../../Web/text/bidi-classes.js"
}, file_42[] = {
#embed "../../../Web/text/bidi.js"
}, file_43[] = {
#embed "../../../Web/text/breaks.js"
}, file_44[] = {
#embed "../../../Web/text/browser-face.js"
}, file_45[] = {
#embed "../../../Web/text/faces.js"
}, file_46[] = {
#embed "../../../Web/text/facts.js"
}, file_47[] = {
#embed "../../../Web/text/field.js"
}, file_48[] = {
#embed "../../../Web/text/index.js"
}, file_49[] = {
#embed "../../../Web/text/items.js"
}, file_50[] = {
#embed "../../../Web/text/layout.js"
}, file_51[] = {
#embed "../../../Web/text/line.js"
}, file_52[] = {
#embed "../../../Web/text/local-fonts.js"
}, file_53[] = {
#embed "../../../Web/text/paragraph.js"
}, file_54[] = {
#embed "../../../Web/text/qoi.js"
}, file_55[] = {
#embed "../../../Web/text/served-fonts.js"
}, file_56[] = {
#embed "../../../Web/text/shaper.js"
}, file_57[] = {
#embed "../../../Web/text/tracing.js"
}, file_58[] = {
#embed "../../../Web/thumbnail.js"
}, file_59[] = {
#embed "../../../Web/together.js"
}, file_60[] = {
#embed "../../../Web/typing.js"
}, file_61[] = {
#embed "../../../Web/ui/brush-editor.js"
}, file_62[] = {
#embed "../../../Web/ui/brushes.js"
}, file_63[] = {
#embed "../../../Web/ui/clipping.js"
}, file_64[] = {
#embed "../../../Web/ui/controls.js"
}, file_65[] = {
#embed "../../../Web/ui/documents.js"
}, file_66[] = {
#embed "../../../Web/ui/dom.js"
}, file_67[] = {
#embed "../../../Web/ui/export.js"
}, file_68[] = {
#embed "../../../Web/ui/face.js"
}, file_69[] = {
#embed "../../../Web/ui/keys.js"
}, file_70[] = {
#embed "../../../Web/ui/notes.js"
}, file_71[] = {
#embed "../../../Web/ui/own-brushes.js"
}, file_72[] = {
#embed "../../../Web/ui/page-drag.js"
}, file_73[] = {
#embed "../../../Web/ui/pages.js"
}, file_74[] = {
#embed "../../../Web/ui/panels.js"
}, file_75[] = {
#embed "../../../Web/ui/papers.js"
}, file_76[] = {
#embed "../../../Web/ui/pen-settings.js"
}, file_77[] = {
#embed "../../../Web/ui/pens.js"
}, file_78[] = {
#embed "../../../Web/ui/print.js"
}, file_79[] = {
#embed "../../../Web/ui/replay.js"
}, file_80[] = {
#embed "../../../Web/ui/saving.js"
}, file_81[] = {
#embed "../../../Web/ui/selecting.js"
}, file_82[] = {
#embed "../../../Web/ui/selection.js"
}, file_83[] = {
#embed "../../../Web/ui/settings.js"
}, file_84[] = {
#embed "../../../Web/ui/shapes.js"
}, file_85[] = {
#embed "../../../Web/ui/text-look.js"
}, file_86[] = {
#embed "../../../Web/ui/things.js"
}, file_87[] = {
#embed "../../../Web/ui/toolbar.js"
}, file_88[] = {
#embed "../../../Web/ui/tools.js"
}, file_89[] = {
#embed "../../../Web/ui/typing.js"
}, file_90[] = {
#embed "../../../Web/view.js"
}, file_91[] = {
#embed "../../../Web/words.js"
}, file_92[] = {
#embed "../../../Web/words/ar.js"
}, file_93[] = {
#embed "../../../Web/words/de.js"
};
#define PAGE_FILES \
  FILE("brush-file.js", file_0) FILE("brush-json.js", file_1) FILE("brush-parts.js", file_2) \
  FILE("canvas-element.js", file_3) FILE("clipboard.js", file_4) FILE("drops.js", file_5) \
  FILE("engine.js", file_6) FILE("files.js", file_7) FILE("folder.js", file_8) FILE("icon.png", file_9) \
  FILE("icon.svg", file_10) FILE("index.html", file_11) FILE("ink-canvas.js", file_12) \
  FILE("journal-database.js", file_13) FILE("journal-fallback.js", file_14) FILE("journal-opfs.js", file_15) \
  FILE("kept.js", file_16) FILE("language.js", file_17) FILE("latency.js", file_18) \
  FILE("manifest.webmanifest", file_19) FILE("meeting.js", file_20) FILE("module.js", file_21) \
  FILE("open-document.js", file_22) FILE("page-picture.js", file_23) FILE("picture-cache.js", file_24) \
  FILE("picture-decoder.js", file_25) FILE("picture-worker.js", file_26) FILE("pictures.js", file_27) \
  FILE("png.js", file_28) FILE("pointers.js", file_29) FILE("protocol.js", file_30) \
  FILE("service-worker.js", file_31) FILE("shelf.js", file_32) FILE("start.js", file_33) \
  FILE("store-worker.js", file_34) FILE("store.js", file_35) FILE("studio.css", file_36) \
  FILE("studio.js", file_37) FILE("svg.js", file_38) FILE("tablet.js", file_39) \
  FILE("text/bidi-brackets.js", file_40) FILE("text/bidi-classes.js", file_41) FILE("text/bidi.js", file_42) \
  FILE("text/breaks.js", file_43) FILE("text/browser-face.js", file_44) FILE("text/faces.js", file_45) \
  FILE("text/facts.js", file_46) FILE("text/field.js", file_47) FILE("text/index.js", file_48) \
  FILE("text/items.js", file_49) FILE("text/layout.js", file_50) FILE("text/line.js", file_51) \
  FILE("text/local-fonts.js", file_52) FILE("text/paragraph.js", file_53) FILE("text/qoi.js", file_54) \
  FILE("text/served-fonts.js", file_55) FILE("text/shaper.js", file_56) FILE("text/tracing.js", file_57) \
  FILE("thumbnail.js", file_58) FILE("together.js", file_59) FILE("typing.js", file_60) \
  FILE("ui/brush-editor.js", file_61) FILE("ui/brushes.js", file_62) FILE("ui/clipping.js", file_63) \
  FILE("ui/controls.js", file_64) FILE("ui/documents.js", file_65) FILE("ui/dom.js", file_66) \
  FILE("ui/export.js", file_67) FILE("ui/face.js", file_68) FILE("ui/keys.js", file_69) \
  FILE("ui/notes.js", file_70) FILE("ui/own-brushes.js", file_71) FILE("ui/page-drag.js", file_72) \
  FILE("ui/pages.js", file_73) FILE("ui/panels.js", file_74) FILE("ui/papers.js", file_75) \
  FILE("ui/pen-settings.js", file_76) FILE("ui/pens.js", file_77) FILE("ui/print.js", file_78) \
  FILE("ui/replay.js", file_79) FILE("ui/saving.js", file_80) FILE("ui/selecting.js", file_81) \
  FILE("ui/selection.js", file_82) FILE("ui/settings.js", file_83) FILE("ui/shapes.js", file_84) \
  FILE("ui/text-look.js", file_85) FILE("ui/things.js", file_86) FILE("ui/toolbar.js", file_87) \
  FILE("ui/tools.js", file_88) FILE("ui/typing.js", file_89) FILE("view.js", file_90) FILE("words.js", file_91) \
  FILE("words/ar.js", file_92) FILE("words/de.js", file_93)
