// Apps that import the canvas have always had pens and their buttons with it.

@_exported public import InkStylus
