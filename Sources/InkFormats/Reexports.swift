// Brush files, pictures as SVG, and errors of formats are in a module that the page has, too.

@_exported public import InkFormatsCore
