// An import of this module includes InkFormatsCore: brush files, SVG pictures and format errors. The web page links it,
// too.

@_exported public import InkFormatsCore
