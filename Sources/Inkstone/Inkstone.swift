// The engine for apps: events, brushes, drawings, documents, the canvas and its tools. `InkStore` adds documents as
// files, `InkFormats` pictures and the files of other programs, `InkRendering` renderers and fading ink, `InkStylus`
// pens and tablets, `InkSession` a canvas that other languages drive.

@_exported public import InkCanvas
@_exported public import InkDocuments
@_exported public import InkDrawing
@_exported public import InkGraphics
@_exported public import InkStrokes
@_exported public import InkTools
