// The module that apps import: everything from events to pixels, and documents in memory. `InkStore` adds documents in
// files, `InkFormats` pictures and the files of other programs.

@_exported public import InkCanvas
@_exported public import InkDocuments
@_exported public import InkDrawing
@_exported public import InkFilters
@_exported public import InkGraphics
@_exported public import InkRaster
@_exported public import InkRendering
@_exported public import InkSession
@_exported public import InkStrokes
@_exported public import InkStylus
@_exported public import InkTools
