// For source compatibility: InkCanvas has always provided pens and their buttons.

@_exported public import InkStylus
