import InkDrawing
import InkFormats
import InkGraphics

extension SVGPageParser {
  // MARK: Masks

  func addMasked(_ items: [DisplayList.Item], _ name: String, _ frame: SVGFrame) {
    guard var mask = maskItems[name], !items.isEmpty else { return }
    // A mask has the coordinates of the element that uses it.
    mask.items = mask.items.map { $0.transformed(by: frame.transform) }
    let masked = masks.masked(items, by: mask)
    let style = frame.style
    guard style.opacity < 1 || style.mode != .sourceOver else {
      for item in masked { add(item) }
      return
    }
    if !masked.isEmpty { add(.group(masked, alpha: style.opacity, style.mode)) }
  }

  /// Masks all items so far of the current group by the opacity of others.
  func maskCurrent(by items: [DisplayList.Item]) {
    finishRun()
    let top = frames.count - 1
    let content = frames[top].items
    if content.isEmpty, frames[top].clip != nil {
      // The masked items have the same clip, so the mask applies to the group around it.
      frames[top].mask = items
      return
    }
    frames[top].items = []
    if content.isEmpty || items.isEmpty { return }
    // Cairo writes a mask that is a picture of pure opacity as gray: then its brightness counts.
    var isAlpha = true
    if items.count == 1, case .image(let picture, _, _, _) = items[0] {
      isAlpha = !PictureChannels.isGray(picture.file ?? [])
    }
    let mask = MaskPainter.Mask(items: items, isAlpha: isAlpha)
    frames[top].items = masks.masked(content, by: mask)
  }

  // MARK: Definitions in use

  func use(_ frame: SVGFrame, _ attributes: XMLAttributes) {
    guard let reference = attributes.text("xlink:href") ?? attributes.text("href"),
      reference.hasPrefix("#")
    else { return }
    let name = String(reference.dropFirst())
    let origin = Point(number("x", attributes) * unit, number("y", attributes) * unit)
    if let index = glyphs.index(of: name) {
      addGlyph(index, frame, origin)
      return
    }
    let moved = Affine.translation(origin.x, origin.y).concatenating(frame.transform)
    var items: [DisplayList.Item]
    if let (known, width, height) = pictures[name] {
      var picture = known
      let rect = Rect(x: 0, y: 0, width: width, height: height)
      // In the drawing, pictures have the size of their pixels.
      let columns = (moved.a * moved.a + moved.b * moved.b).squareRoot()
      let rows = (moved.c * moved.c + moved.d * moved.d).squareRoot()
      let pixel = unit * max(columns, rows)
      if pixel >= CoarsePictures.minimumSide {
        hasCoarsePictures = true
        picture = coarsePictures.picture(picture, pixel: pixel, decoder)
      }
      items = [.image(picture, rect, alpha: 1, transform: moved)]
    } else if let group = groups[name] {
      if alphaGroups.contains(name) { markAlpha() }
      items = group.map { $0.transformed(by: moved) }
    } else {
      losses.insert("an undefined group, picture or glyph")
      return
    }
    if let mask = attributes.text("mask").flatMap(SVGStyle.reference) {
      addMasked(items, mask, frame)
      return
    }
    let style = frame.style
    if style.mode == .destinationIn {
      maskCurrent(by: items)
      return
    }
    if style.opacity < 1 || style.mode != .sourceOver {
      if !items.isEmpty { items = [.group(items, alpha: style.opacity, style.mode)] }
    }
    for item in items { add(item) }
  }

  func addGlyph(_ index: Int, _ frame: SVGFrame, _ origin: Point) {
    let position = frame.transform.apply(origin)
    let transform = frame.transform
    let isMoved = transform.a == 1 && transform.b == 0 && transform.c == 0 && transform.d == 1
    guard isMoved, case .color = frame.style.fill else {
      let path = glyphs.path(index).transformed(
        by: Affine.translation(origin.x, origin.y).concatenating(transform)
      )
      if !path.isEmpty { fill(path, frame) }
      return
    }
    if glyphs.path(index).isEmpty { return }
    let top = frames.count - 1
    if frames[top].run == nil { frames[top].run = GlyphRun(glyphs.outlines, []) }
    frames[top].run?.placements.append(GlyphRun.Placement(index, position))
  }

  /// Adds the glyphs of the current group as one item.
  func finishRun() {
    let top = frames.count - 1
    guard let run = frames[top].run else { return }
    frames[top].run = nil
    let style = frames[top].style
    guard case .color(let color) = style.fill else { return }
    let paint = paint(color, style.fillOpacity * style.opacity, style.mode)
    add(.glyphs(run, paint))
  }

  func definePicture(_ frame: SVGFrame, _ attributes: XMLAttributes) {
    guard let data = attributes["xlink:href"] ?? attributes["href"],
      let file = Base64Text.file(inDataURL: data)
    else {
      losses.insert("a picture")
      return
    }
    let picture = Picture(file: file, from: decoder)
    guard picture.size.width > 0 else {
      losses.insert("a picture")
      return
    }
    // The size in the drawing counts; the file may have more pixels.
    let (width, height) = (number("width", attributes) * unit, number("height", attributes) * unit)
    if PictureChannels.isCMYK(file) { hasCMYK = true }
    if let name = attributes.text("id") { pictures[name] = (picture, width, height) }
    if definitionDepth > 0, isInDefinitions { return }
    let rect = Rect(
      x: number("x", attributes) * unit,
      y: number("y", attributes) * unit,
      width: width,
      height: height
    )
    add(.image(picture, rect, alpha: 1, transform: frame.transform))
  }
}
