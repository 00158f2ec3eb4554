import InkGraphics

/// Writes ink whose color or opacity changes along the stroke, and dabs (prints of a tip), which SVG cannot draw as
/// shapes.
extension SVGOutput {
  /// Adds ink whose color or opacity changes along the stroke.
  ///
  /// If only the color changes, and ``ShadedPieces/areFaithful``, it becomes pieces of one color each within the
  /// outline of the whole, otherwise a picture.
  mutating func shaded(_ ribbon: Ribbon, _ paint: Paint, _ indent: Int) {
    let opacity = ribbon.evenOpacity
    let shaded = ShadedPieces(ribbon)
    let pieces = shaded.pieces
    if opacity == nil || pieces.count > 1 && !shaded.areFaithful,
      let picture = picture(.ink(ribbon, paint.plain))
    {
      image(picture, paint, indent)
      return
    }
    var plain = ribbon
    plain.shades = []
    let shape = outline(plain)
    let alpha = paint.color.sRGBA.w * (opacity ?? ribbon.meanOpacity)
    if pieces.count < 2 {
      let color = Color(rgb: pieces.first?.color ?? ribbon.shades[0])
      fill(shape, .nonZero, Paint(color.withAlpha(alpha), blendMode: paint.blendMode), indent)
      return
    }
    guard alpha > 0, paint.blendMode != .destination else { return }
    let name = "ink\(clipCount)"
    clipCount += 1
    let outside = body
    body = []
    line("<clipPath id=\"\(name)\">")
    fill(shape, .nonZero, Paint(.black), 1)
    line("</clipPath>")
    definitions += body
    body = outside
    line("<g clip-path=\"url(#\(name))\"\(attributes(alpha, paint.blendMode))>", indent: indent)
    for piece in pieces { fill(piece.path, .nonZero, Paint(Color(rgb: piece.color)), indent + 1) }
    line("</g>", indent: indent)
  }

  /// Adds dabs (prints of a tip) as a picture if the painter makes one, otherwise as discs.
  mutating func dabs(_ trail: DabTrail, _ paint: Paint, _ indent: Int) {
    if trail.dabs.isEmpty || paint.blendMode == .destination { return }
    if let picture = picture(.dabs(trail, paint.plain)) {
      image(picture, paint, indent)
      return
    }
    line("<g\(attributes(paint.color.sRGBA.w, paint.blendMode))>", indent: indent)
    for dab in trail.dabs {
      let color = trail.isShaded ? Color(rgb: dab.color) : paint.color
      let disc = Ribbon(start: dab.center, radius: dab.radius)
      fill(outline(disc), .nonZero, Paint(color.withAlpha(Double(dab.color.w))), indent + 1)
    }
    line("</g>", indent: indent)
  }

  private mutating func image(_ picture: InkPainter.Picture, _ paint: Paint, _ indent: Int) {
    image(
      picture.pixmap,
      picture.area,
      attributes(paint.color.sRGBA.w, paint.blendMode),
      indent
    )
  }
}
