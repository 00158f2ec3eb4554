// The filters of fading ink and the rasterizer of renderers come with the renderers.

@_exported public import InkFilters
@_exported public import InkRaster
