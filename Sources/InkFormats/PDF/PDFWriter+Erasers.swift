public import InkGraphics

extension PDFWriter {
  /// How often erasers may follow ink within one layer before it is drawn as a picture.
  ///
  /// Every time adds a mask, which a reader draws in full.
  private static let mostMasks = 64

  /// Adds items of which some may be erasers, as one: erasers act on these items alone.
  ///
  /// - Precondition: A page has begun.
  public func addErasable(_ items: [DisplayList.Item]) {
    guard items.contains(where: \.erases) else { return items.forEach(add) }
    var box = Rect.empty
    for item in items where !item.erases { box.formUnion(item.bounds) }
    let object = form(box) { masked(items) }
    setState(1)
    use(object)
    flushIfFull()
  }

  /// Adds items to a form, each part through the masks of the erasers behind it.
  func masked(_ items: [DisplayList.Item]) {
    var parts: [(ink: [DisplayList.Item], erasers: [DisplayList.Item])] = [([], [])]
    for item in items {
      if item.erases {
        parts[parts.count - 1].erasers.append(item)
      } else {
        if !parts[parts.count - 1].erasers.isEmpty { parts.append(([], [])) }
        parts[parts.count - 1].ink.append(item)
      }
    }
    if parts.count > Self.mostMasks,
      let drawn = picture(.group(items, alpha: 1, .sourceOver))
    {
      return image(drawn.pixmap, drawn.area, 1, .sourceOver)
    }
    // What each part's own erasers cover, and those behind them.
    let erasers = parts.map { part in
      part.erasers.isEmpty
        ? nil
        : form(area, "") { for item in part.erasers { add(item.eraserShape()) } }
    }
    for (number, part) in parts.enumerated() where !part.ink.isEmpty {
      let behind = erasers[number...].compactMap { $0 }
      if behind.isEmpty {
        part.ink.forEach(add)
        continue
      }
      let mask = form(area, "/Group<</S/Transparency/CS/DeviceGray/I true>>") {
        content.setFill(0xFFFFFF)
        content.append(Path(area.expanded(by: 2)))
        content.add("f")
        behind.forEach(use)
      }
      var box = Rect.empty
      for item in part.ink { box.formUnion(item.bounds) }
      let ink = form(box) { part.ink.forEach(add) }
      setState(1)
      let kept = content.save()
      content.setState(state("/SMask<</Type/Mask/S/Luminosity/G \(mask) 0 R/BC[1]>>"))
      use(ink)
      content.restore(kept)
    }
  }
}
