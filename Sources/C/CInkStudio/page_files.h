// Made by scripts/web-files.mjs of the files in Web/: run it again after adding or removing one.
static const unsigned char file_0[] = {
#embed "../../../Web/canvas-element.js"
}, file_1[] = {
#embed "../../../Web/clipboard.js"
}, file_2[] = {
#embed "../../../Web/drops.js"
}, file_3[] = {
#embed "../../../Web/engine.js"
}, file_4[] = {
#embed "../../../Web/files.js"
}, file_5[] = {
#embed "../../../Web/folder.js"
}, file_6[] = {
#embed "../../../Web/formats.js"
}, file_7[] = {
#embed "../../../Web/frames.js"
}, file_8[] = {
#embed "../../../Web/icon.png"
}, file_9[] = {
#embed "../../../Web/icon.svg"
}, file_10[] = {
#embed "../../../Web/index.html"
}, file_11[] = {
#embed "../../../Web/ink-canvas.js"
}, file_12[] = {
#embed "../../../Web/journal-database.js"
}, file_13[] = {
#embed "../../../Web/journal-fallback.js"
}, file_14[] = {
#embed "../../../Web/journal-opfs.js"
}, file_15[] = {
#embed "../../../Web/kept.js"
}, file_16[] = {
#embed "../../../Web/language.js"
}, file_17[] = {
#embed "../../../Web/latency.js"
}, file_18[] = {
#embed "../../../Web/manifest.webmanifest"
}, file_19[] = {
#embed "../../../Web/meeting.js"
}, file_20[] = {
#embed "../../../Web/module.js"
}, file_21[] = {
#embed "../../../Web/open-document.js"
}, file_22[] = {
#embed "../../../Web/page-picture.js"
}, file_23[] = {
#embed "../../../Web/picture-cache.js"
}, file_24[] = {
#embed "../../../Web/picture-decoder.js"
}, file_25[] = {
#embed "../../../Web/picture-worker.js"
}, file_26[] = {
#embed "../../../Web/pictures.js"
}, file_27[] = {
#embed "../../../Web/png.js"
}, file_28[] = {
#embed "../../../Web/pointers.js"
}, file_29[] = {
#embed "../../../Web/protocol.js"
}, file_30[] = {
#embed "../../../Web/service-worker.js"
}, file_31[] = {
#embed "../../../Web/shelf.js"
}, file_32[] = {
#embed "../../../Web/start.js"
}, file_33[] = {
#embed "../../../Web/store-worker.js"
}, file_34[] = {
#embed "../../../Web/store.js"
}, file_35[] = {
#embed "../../../Web/studio.css"
}, file_36[] = {
#embed "../../../Web/studio.js"
}, file_37[] = {
#embed "../../../Web/tablet.js"
}, file_38[] = {
#embed "../../../Web/text/bidi-brackets.js"
}, file_39[] = {
#embed "../../../Web/text/bidi-classes.js"
}, file_40[] = {
#embed "../../../Web/text/bidi.js"
}, file_41[] = {
#embed "../../../Web/text/breaks.js"
}, file_42[] = {
#embed "../../../Web/text/browser-face.js"
}, file_43[] = {
#embed "../../../Web/text/faces.js"
}, file_44[] = {
#embed "../../../Web/text/facts.js"
}, file_45[] = {
#embed "../../../Web/text/field.js"
}, file_46[] = {
#embed "../../../Web/text/index.js"
}, file_47[] = {
#embed "../../../Web/text/items.js"
}, file_48[] = {
#embed "../../../Web/text/layout.js"
}, file_49[] = {
#embed "../../../Web/text/line.js"
}, file_50[] = {
#embed "../../../Web/text/local-fonts.js"
}, file_51[] = {
#embed "../../../Web/text/paragraph.js"
}, file_52[] = {
#embed "../../../Web/text/qoi.js"
}, file_53[] = {
#embed "../../../Web/text/served-fonts.js"
}, file_54[] = {
#embed "../../../Web/text/shaper.js"
}, file_55[] = {
#embed "../../../Web/text/tracing.js"
}, file_56[] = {
#embed "../../../Web/together.js"
}, file_57[] = {
#embed "../../../Web/typing.js"
}, file_58[] = {
#embed "../../../Web/ui/brush-editor.js"
}, file_59[] = {
#embed "../../../Web/ui/brushes.js"
}, file_60[] = {
#embed "../../../Web/ui/clipping.js"
}, file_61[] = {
#embed "../../../Web/ui/controls.js"
}, file_62[] = {
#embed "../../../Web/ui/documents.js"
}, file_63[] = {
#embed "../../../Web/ui/dom.js"
}, file_64[] = {
#embed "../../../Web/ui/export.js"
}, file_65[] = {
#embed "../../../Web/ui/face.js"
}, file_66[] = {
#embed "../../../Web/ui/keys.js"
}, file_67[] = {
#embed "../../../Web/ui/notes.js"
}, file_68[] = {
#embed "../../../Web/ui/own-brushes.js"
}, file_69[] = {
#embed "../../../Web/ui/page-drag.js"
}, file_70[] = {
#embed "../../../Web/ui/pages.js"
}, file_71[] = {
#embed "../../../Web/ui/panels.js"
}, file_72[] = {
#embed "../../../Web/ui/papers.js"
}, file_73[] = {
#embed "../../../Web/ui/pen-settings.js"
}, file_74[] = {
#embed "../../../Web/ui/pens.js"
}, file_75[] = {
#embed "../../../Web/ui/print.js"
}, file_76[] = {
#embed "../../../Web/ui/replay.js"
}, file_77[] = {
#embed "../../../Web/ui/saving.js"
}, file_78[] = {
#embed "../../../Web/ui/selecting.js"
}, file_79[] = {
#embed "../../../Web/ui/selection.js"
}, file_80[] = {
#embed "../../../Web/ui/settings.js"
}, file_81[] = {
#embed "../../../Web/ui/shapes.js"
}, file_82[] = {
#embed "../../../Web/ui/text-look.js"
}, file_83[] = {
#embed "../../../Web/ui/things.js"
}, file_84[] = {
#embed "../../../Web/ui/toolbar.js"
}, file_85[] = {
#embed "../../../Web/ui/tools.js"
}, file_86[] = {
#embed "../../../Web/ui/typing.js"
}, file_87[] = {
#embed "../../../Web/view.js"
}, file_88[] = {
#embed "../../../Web/words.js"
}, file_89[] = {
#embed "../../../Web/words/ar.js"
}, file_90[] = {
#embed "../../../Web/words/de.js"
};
#define PAGE_FILES \
  FILE("canvas-element.js", file_0) FILE("clipboard.js", file_1) FILE("drops.js", file_2) \
  FILE("engine.js", file_3) FILE("files.js", file_4) FILE("folder.js", file_5) FILE("formats.js", file_6) \
  FILE("frames.js", file_7) FILE("icon.png", file_8) FILE("icon.svg", file_9) FILE("index.html", file_10) \
  FILE("ink-canvas.js", file_11) FILE("journal-database.js", file_12) FILE("journal-fallback.js", file_13) \
  FILE("journal-opfs.js", file_14) FILE("kept.js", file_15) FILE("language.js", file_16) \
  FILE("latency.js", file_17) FILE("manifest.webmanifest", file_18) FILE("meeting.js", file_19) \
  FILE("module.js", file_20) FILE("open-document.js", file_21) FILE("page-picture.js", file_22) \
  FILE("picture-cache.js", file_23) FILE("picture-decoder.js", file_24) FILE("picture-worker.js", file_25) \
  FILE("pictures.js", file_26) FILE("png.js", file_27) FILE("pointers.js", file_28) FILE("protocol.js", file_29) \
  FILE("service-worker.js", file_30) FILE("shelf.js", file_31) FILE("start.js", file_32) \
  FILE("store-worker.js", file_33) FILE("store.js", file_34) FILE("studio.css", file_35) \
  FILE("studio.js", file_36) FILE("tablet.js", file_37) FILE("text/bidi-brackets.js", file_38) \
  FILE("text/bidi-classes.js", file_39) FILE("text/bidi.js", file_40) FILE("text/breaks.js", file_41) \
  FILE("text/browser-face.js", file_42) FILE("text/faces.js", file_43) FILE("text/facts.js", file_44) \
  FILE("text/field.js", file_45) FILE("text/index.js", file_46) FILE("text/items.js", file_47) \
  FILE("text/layout.js", file_48) FILE("text/line.js", file_49) FILE("text/local-fonts.js", file_50) \
  FILE("text/paragraph.js", file_51) FILE("text/qoi.js", file_52) FILE("text/served-fonts.js", file_53) \
  FILE("text/shaper.js", file_54) FILE("text/tracing.js", file_55) FILE("together.js", file_56) \
  FILE("typing.js", file_57) FILE("ui/brush-editor.js", file_58) FILE("ui/brushes.js", file_59) \
  FILE("ui/clipping.js", file_60) FILE("ui/controls.js", file_61) FILE("ui/documents.js", file_62) \
  FILE("ui/dom.js", file_63) FILE("ui/export.js", file_64) FILE("ui/face.js", file_65) \
  FILE("ui/keys.js", file_66) FILE("ui/notes.js", file_67) FILE("ui/own-brushes.js", file_68) \
  FILE("ui/page-drag.js", file_69) FILE("ui/pages.js", file_70) FILE("ui/panels.js", file_71) \
  FILE("ui/papers.js", file_72) FILE("ui/pen-settings.js", file_73) FILE("ui/pens.js", file_74) \
  FILE("ui/print.js", file_75) FILE("ui/replay.js", file_76) FILE("ui/saving.js", file_77) \
  FILE("ui/selecting.js", file_78) FILE("ui/selection.js", file_79) FILE("ui/settings.js", file_80) \
  FILE("ui/shapes.js", file_81) FILE("ui/text-look.js", file_82) FILE("ui/things.js", file_83) \
  FILE("ui/toolbar.js", file_84) FILE("ui/tools.js", file_85) FILE("ui/typing.js", file_86) \
  FILE("view.js", file_87) FILE("words.js", file_88) FILE("words/ar.js", file_89) FILE("words/de.js", file_90)
