// InkFormatsCore has brush files, SVG pictures and format errors; the web page links it, too.

@_exported public import InkFormatsCore
