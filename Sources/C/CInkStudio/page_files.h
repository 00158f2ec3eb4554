// Made by scripts/web-files.mjs of the files in Web/: run it again after adding or removing one.
static const unsigned char file_0[] = {
#embed "../../../Web/device/clipboard.js"
}, file_1[] = {
#embed "../../../Web/device/files.js"
}, file_2[] = {
#embed "../../../Web/device/pictures.js"
}, file_3[] = {
#embed "../../../Web/device/tablet.js"
}, file_4[] = {
#embed "../../../Web/device/waiting-files.js"
}, file_5[] = {
#embed "../../../Web/drops.js"
}, file_6[] = {
#embed "../../../Web/element/canvas-element.js"
}, file_7[] = {
#embed "../../../Web/element/canvas-tool.js"
}, file_8[] = {
#embed "../../../Web/element/document-log.js"
}, file_9[] = {
#embed "../../../Web/element/text-part.js"
}, file_10[] = {
#embed "../../../Web/element/typing.js"
}, file_11[] = {
#embed "../../../Web/engine/canvas-box.js"
}, file_12[] = {
#embed "../../../Web/engine/canvas-events.js"
}, file_13[] = {
#embed "../../../Web/engine/commands.js"
}, file_14[] = {
#embed "../../../Web/engine/engine.js"
}, file_15[] = {
#embed "../../../Web/engine/formats.js"
}, file_16[] = {
#embed "../../../Web/engine/latency.js"
}, file_17[] = {
#embed "../../../Web/engine/memory.js"
}, file_18[] = {
#embed "../../../Web/engine/module.js"
}, file_19[] = {
#embed "../../../Web/engine/page-picture.js"
}, file_20[] = {
#embed "../../../Web/engine/pages.js"
}, file_21[] = {
#embed "../../../Web/engine/painter.js"
}, file_22[] = {
#embed "../../../Web/engine/picture-cache.js"
}, file_23[] = {
#embed "../../../Web/engine/picture-decoder.js"
}, file_24[] = {
#embed "../../../Web/engine/picture-worker.js"
}, file_25[] = {
#embed "../../../Web/engine/pictures.js"
}, file_26[] = {
#embed "../../../Web/engine/png.js"
}, file_27[] = {
#embed "../../../Web/engine/pointers.js"
}, file_28[] = {
#embed "../../../Web/engine/predictions.js"
}, file_29[] = {
#embed "../../../Web/engine/protocol.js"
}, file_30[] = {
#embed "../../../Web/engine/surface.js"
}, file_31[] = {
#embed "../../../Web/engine/view.js"
}, file_32[] = {
#embed "../../../Web/engine/viewport.js"
}, file_33[] = {
#embed "../../../Web/icon.png"
}, file_34[] = {
#embed "../../../Web/icon.svg"
}, file_35[] = {
#embed "../../../Web/index.html"
}, file_36[] = {
#embed "../../../Web/ink-canvas.js"
}, file_37[] = {
#embed "../../../Web/language.js"
}, file_38[] = {
#embed "../../../Web/manifest.webmanifest"
}, file_39[] = {
#embed "../../../Web/service-worker.js"
}, file_40[] = {
#embed "../../../Web/start.js"
}, file_41[] = {
#embed "../../../Web/store/board-messages.js"
}, file_42[] = {
#embed "../../../Web/store/board.js"
}, file_43[] = {
#embed "../../../Web/store/bytes.js"
}, file_44[] = {
#embed "../../../Web/store/catalog.js"
}, file_45[] = {
#embed "../../../Web/store/document-status.js"
}, file_46[] = {
#embed "../../../Web/store/document.js"
}, file_47[] = {
#embed "../../../Web/store/folder.js"
}, file_48[] = {
#embed "../../../Web/store/follower.js"
}, file_49[] = {
#embed "../../../Web/store/frames.js"
}, file_50[] = {
#embed "../../../Web/store/journal-database.js"
}, file_51[] = {
#embed "../../../Web/store/journal-fallback.js"
}, file_52[] = {
#embed "../../../Web/store/journal-opfs.js"
}, file_53[] = {
#embed "../../../Web/store/journal-writer.js"
}, file_54[] = {
#embed "../../../Web/store/listed.js"
}, file_55[] = {
#embed "../../../Web/store/meeting.js"
}, file_56[] = {
#embed "../../../Web/store/merging.js"
}, file_57[] = {
#embed "../../../Web/store/open-document.js"
}, file_58[] = {
#embed "../../../Web/store/opened.js"
}, file_59[] = {
#embed "../../../Web/store/outbox.js"
}, file_60[] = {
#embed "../../../Web/store/preferences.js"
}, file_61[] = {
#embed "../../../Web/store/store-worker.js"
}, file_62[] = {
#embed "../../../Web/store/store.js"
}, file_63[] = {
#embed "../../../Web/store/together.js"
}, file_64[] = {
#embed "../../../Web/store/window-role.js"
}, file_65[] = {
#embed "../../../Web/studio.css"
}, file_66[] = {
#embed "../../../Web/studio.js"
}, file_67[] = {
#embed "../../../Web/text/bidi-brackets.js"
}, file_68[] = {
#embed "../../../Web/text/bidi-classes.js"
}, file_69[] = {
#embed "../../../Web/text/bidi.js"
}, file_70[] = {
#embed "../../../Web/text/breaks.js"
}, file_71[] = {
#embed "../../../Web/text/browser-face.js"
}, file_72[] = {
#embed "../../../Web/text/faces.js"
}, file_73[] = {
#embed "../../../Web/text/facts.js"
}, file_74[] = {
#embed "../../../Web/text/field.js"
}, file_75[] = {
#embed "../../../Web/text/index.js"
}, file_76[] = {
#embed "../../../Web/text/items.js"
}, file_77[] = {
#embed "../../../Web/text/layout.js"
}, file_78[] = {
#embed "../../../Web/text/line.js"
}, file_79[] = {
#embed "../../../Web/text/local-fonts.js"
}, file_80[] = {
#embed "../../../Web/text/paragraph.js"
}, file_81[] = {
#embed "../../../Web/text/qoi.js"
}, file_82[] = {
#embed "../../../Web/text/served-fonts.js"
}, file_83[] = {
#embed "../../../Web/text/shaper.js"
}, file_84[] = {
#embed "../../../Web/text/tracing.js"
}, file_85[] = {
#embed "../../../Web/ui/brush-editor.js"
}, file_86[] = {
#embed "../../../Web/ui/brush-fields.js"
}, file_87[] = {
#embed "../../../Web/ui/brush-file.js"
}, file_88[] = {
#embed "../../../Web/ui/brushes.js"
}, file_89[] = {
#embed "../../../Web/ui/chapters.js"
}, file_90[] = {
#embed "../../../Web/ui/clipping.js"
}, file_91[] = {
#embed "../../../Web/ui/controls.js"
}, file_92[] = {
#embed "../../../Web/ui/copies.js"
}, file_93[] = {
#embed "../../../Web/ui/documents.js"
}, file_94[] = {
#embed "../../../Web/ui/dom.js"
}, file_95[] = {
#embed "../../../Web/ui/export.js"
}, file_96[] = {
#embed "../../../Web/ui/finder.js"
}, file_97[] = {
#embed "../../../Web/ui/items.js"
}, file_98[] = {
#embed "../../../Web/ui/keys.js"
}, file_99[] = {
#embed "../../../Web/ui/new-document.js"
}, file_100[] = {
#embed "../../../Web/ui/notes.js"
}, file_101[] = {
#embed "../../../Web/ui/opening.js"
}, file_102[] = {
#embed "../../../Web/ui/own-brushes.js"
}, file_103[] = {
#embed "../../../Web/ui/page-drag.js"
}, file_104[] = {
#embed "../../../Web/ui/page-files.js"
}, file_105[] = {
#embed "../../../Web/ui/page-marks.js"
}, file_106[] = {
#embed "../../../Web/ui/page-reading.js"
}, file_107[] = {
#embed "../../../Web/ui/page-text.js"
}, file_108[] = {
#embed "../../../Web/ui/pages.js"
}, file_109[] = {
#embed "../../../Web/ui/panels.js"
}, file_110[] = {
#embed "../../../Web/ui/papers.js"
}, file_111[] = {
#embed "../../../Web/ui/password.js"
}, file_112[] = {
#embed "../../../Web/ui/pdf-ink.js"
}, file_113[] = {
#embed "../../../Web/ui/pen-settings.js"
}, file_114[] = {
#embed "../../../Web/ui/pens.js"
}, file_115[] = {
#embed "../../../Web/ui/print.js"
}, file_116[] = {
#embed "../../../Web/ui/replay.js"
}, file_117[] = {
#embed "../../../Web/ui/saving.js"
}, file_118[] = {
#embed "../../../Web/ui/selecting.js"
}, file_119[] = {
#embed "../../../Web/ui/selection.js"
}, file_120[] = {
#embed "../../../Web/ui/settings.js"
}, file_121[] = {
#embed "../../../Web/ui/shapes.js"
}, file_122[] = {
#embed "../../../Web/ui/shell.js"
}, file_123[] = {
#embed "../../../Web/ui/shown-document.js"
}, file_124[] = {
#embed "../../../Web/ui/text-look.js"
}, file_125[] = {
#embed "../../../Web/ui/toolbar.js"
}, file_126[] = {
#embed "../../../Web/ui/tools.js"
}, file_127[] = {
#embed "../../../Web/ui/typing.js"
}, file_128[] = {
#embed "../../../Web/ui/viewports.js"
}, file_129[] = {
#embed "../../../Web/words/ar.js"
}, file_130[] = {
#embed "../../../Web/words/de.js"
}, file_131[] = {
#embed "../../../Web/words/index.js"
};
#define PAGE_FILES \
  FILE("device/clipboard.js", file_0) FILE("device/files.js", file_1) FILE("device/pictures.js", file_2) \
  FILE("device/tablet.js", file_3) FILE("device/waiting-files.js", file_4) FILE("drops.js", file_5) \
  FILE("element/canvas-element.js", file_6) FILE("element/canvas-tool.js", file_7) \
  FILE("element/document-log.js", file_8) FILE("element/text-part.js", file_9) \
  FILE("element/typing.js", file_10) FILE("engine/canvas-box.js", file_11) \
  FILE("engine/canvas-events.js", file_12) FILE("engine/commands.js", file_13) FILE("engine/engine.js", file_14) \
  FILE("engine/formats.js", file_15) FILE("engine/latency.js", file_16) FILE("engine/memory.js", file_17) \
  FILE("engine/module.js", file_18) FILE("engine/page-picture.js", file_19) FILE("engine/pages.js", file_20) \
  FILE("engine/painter.js", file_21) FILE("engine/picture-cache.js", file_22) \
  FILE("engine/picture-decoder.js", file_23) FILE("engine/picture-worker.js", file_24) \
  FILE("engine/pictures.js", file_25) FILE("engine/png.js", file_26) FILE("engine/pointers.js", file_27) \
  FILE("engine/predictions.js", file_28) FILE("engine/protocol.js", file_29) FILE("engine/surface.js", file_30) \
  FILE("engine/view.js", file_31) FILE("engine/viewport.js", file_32) FILE("icon.png", file_33) \
  FILE("icon.svg", file_34) FILE("index.html", file_35) FILE("ink-canvas.js", file_36) \
  FILE("language.js", file_37) FILE("manifest.webmanifest", file_38) FILE("service-worker.js", file_39) \
  FILE("start.js", file_40) FILE("store/board-messages.js", file_41) FILE("store/board.js", file_42) \
  FILE("store/bytes.js", file_43) FILE("store/catalog.js", file_44) FILE("store/document-status.js", file_45) \
  FILE("store/document.js", file_46) FILE("store/folder.js", file_47) FILE("store/follower.js", file_48) \
  FILE("store/frames.js", file_49) FILE("store/journal-database.js", file_50) \
  FILE("store/journal-fallback.js", file_51) FILE("store/journal-opfs.js", file_52) \
  FILE("store/journal-writer.js", file_53) FILE("store/listed.js", file_54) FILE("store/meeting.js", file_55) \
  FILE("store/merging.js", file_56) FILE("store/open-document.js", file_57) FILE("store/opened.js", file_58) \
  FILE("store/outbox.js", file_59) FILE("store/preferences.js", file_60) FILE("store/store-worker.js", file_61) \
  FILE("store/store.js", file_62) FILE("store/together.js", file_63) FILE("store/window-role.js", file_64) \
  FILE("studio.css", file_65) FILE("studio.js", file_66) FILE("text/bidi-brackets.js", file_67) \
  FILE("text/bidi-classes.js", file_68) FILE("text/bidi.js", file_69) FILE("text/breaks.js", file_70) \
  FILE("text/browser-face.js", file_71) FILE("text/faces.js", file_72) FILE("text/facts.js", file_73) \
  FILE("text/field.js", file_74) FILE("text/index.js", file_75) FILE("text/items.js", file_76) \
  FILE("text/layout.js", file_77) FILE("text/line.js", file_78) FILE("text/local-fonts.js", file_79) \
  FILE("text/paragraph.js", file_80) FILE("text/qoi.js", file_81) FILE("text/served-fonts.js", file_82) \
  FILE("text/shaper.js", file_83) FILE("text/tracing.js", file_84) FILE("ui/brush-editor.js", file_85) \
  FILE("ui/brush-fields.js", file_86) FILE("ui/brush-file.js", file_87) FILE("ui/brushes.js", file_88) \
  FILE("ui/chapters.js", file_89) FILE("ui/clipping.js", file_90) FILE("ui/controls.js", file_91) \
  FILE("ui/copies.js", file_92) FILE("ui/documents.js", file_93) FILE("ui/dom.js", file_94) \
  FILE("ui/export.js", file_95) FILE("ui/finder.js", file_96) FILE("ui/items.js", file_97) \
  FILE("ui/keys.js", file_98) FILE("ui/new-document.js", file_99) FILE("ui/notes.js", file_100) \
  FILE("ui/opening.js", file_101) FILE("ui/own-brushes.js", file_102) FILE("ui/page-drag.js", file_103) \
  FILE("ui/page-files.js", file_104) FILE("ui/page-marks.js", file_105) FILE("ui/page-reading.js", file_106) \
  FILE("ui/page-text.js", file_107) FILE("ui/pages.js", file_108) FILE("ui/panels.js", file_109) \
  FILE("ui/papers.js", file_110) FILE("ui/password.js", file_111) FILE("ui/pdf-ink.js", file_112) \
  FILE("ui/pen-settings.js", file_113) FILE("ui/pens.js", file_114) FILE("ui/print.js", file_115) \
  FILE("ui/replay.js", file_116) FILE("ui/saving.js", file_117) FILE("ui/selecting.js", file_118) \
  FILE("ui/selection.js", file_119) FILE("ui/settings.js", file_120) FILE("ui/shapes.js", file_121) \
  FILE("ui/shell.js", file_122) FILE("ui/shown-document.js", file_123) FILE("ui/text-look.js", file_124) \
  FILE("ui/toolbar.js", file_125) FILE("ui/tools.js", file_126) FILE("ui/typing.js", file_127) \
  FILE("ui/viewports.js", file_128) FILE("words/ar.js", file_129) FILE("words/de.js", file_130) \
  FILE("words/index.js", file_131)
