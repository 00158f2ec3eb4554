// An import of this module includes the filters of fading ink and the rasterizer.

@_exported public import InkFilters
@_exported public import InkRaster
