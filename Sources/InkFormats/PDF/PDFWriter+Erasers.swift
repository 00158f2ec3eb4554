public import InkGraphics

extension PDFWriter {
  /// The maximum number of soft masks of a layer; a layer with more is drawn as a picture.
  ///
  /// A PDF reader draws each of them in full.
  private static let maximumMasks = 64

  /// Adds a layer on top of the page; erasers among its items erase only items of the layer.
  ///
  /// - Parameters:
  ///   - items: The items, bottom to top, in page units.
  ///   - alpha: The opacity of the layer, 0…1. The default is 1.
  /// - Precondition: A page has begun.
  public func addLayer(_ items: [DisplayList.Item], alpha: Double = 1) {
    guard alpha > 0 else { return }
    guard alpha < 1 || items.contains(where: \.erases) else { return items.forEach(add) }
    let divided = LayerParts(items)
    if divided.erasers.count > Self.maximumMasks, let drawn = picture(.layer(items, alpha: 1)) {
      return image(drawn.pixmap, drawn.area, alpha, .sourceOver)
    }
    // A form with the shapes of each group of consecutive erasers; a mask consists of one group and all above it.
    let shapes = divided.erasers.map { group in
      form(area, "") { for item in group { add(item.eraserMask.blackened) } }
    }
    var masks: [Int?] = Array(repeating: nil, count: shapes.count)
    for part in divided.parts {
      guard part.eraserIndex < shapes.count || alpha < 1 || part.mode != .sourceOver else {
        part.items.forEach(add)
        continue
      }
      var box = Rect.empty
      for item in part.items { box.formUnion(item.bounds) }
      let ink = form(box) { part.items.forEach(add) }
      guard part.eraserIndex < shapes.count else {
        setState(alpha, part.mode)
        use(ink)
        continue
      }
      let mask = masks[part.eraserIndex] ?? self.mask(shapes[part.eraserIndex...])
      masks[part.eraserIndex] = mask
      let kept = content.save()
      setState(alpha, part.mode)
      content.setState(state("/SMask<</Type/Mask/S/Luminosity/G \(mask) 0 R/BC[1]>>"))
      use(ink)
      content.restore(kept)
    }
    flushIfFull()
  }

  /// Returns the object number of a soft mask that is white except in the shapes of erasers.
  ///
  /// - Parameter shapes: The object numbers of forms with these shapes.
  private func mask(_ shapes: ArraySlice<Int>) -> Int {
    form(area, "/Group<</S/Transparency/CS/DeviceGray/I true>>") {
      content.setFill(0xFFFFFF)
      content.append(Path(area.expanded(by: 2)))
      content.add("f")
      shapes.forEach(use)
    }
  }
}
