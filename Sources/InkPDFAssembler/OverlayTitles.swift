import InkGraphics

/// The outline and the labels of the overlay, which replace those of the base.
enum OverlayTitles {
  /// The maximum number of chapters, and the maximum depth of their tree.
  private static let (maximumChapters, maximumDepth) = (100_000, 32)

  /// Moves the outline and the labels of the overlay, if it has any, to the base.
  ///
  /// - Parameters:
  ///   - overlay: The document with the ink, which PDFWriter made.
  ///   - base: The document that is written.
  ///   - pages: Its pages, in the order of those of the overlay.
  static func move(from overlay: QPDFHandle, to base: QPDFHandle, _ pages: [QPDFObject]) {
    let (outline, labels) = (overlay.root["/Outlines"], overlay.root["/PageLabels"])
    if outline.isNull, labels.isNull { return }
    base.root.remove("/Outlines")
    base.root.remove("/PageLabels")
    if !labels.isNull { base.root.set("/PageLabels", base.parse(labels.notation)) }
    if outline.isNull { return }
    var numbers: [Int: Int] = [:]
    for (index, page) in overlay.pages.enumerated() { numbers[page.number] = index }
    // The targets become indices, so that no page of the overlay is copied.
    visit(outline) { chapter in
      let page = numbers[chapter["/Dest"][0].number] ?? 0
      chapter.set("/Dest", overlay.parse("\(page)"))
    }
    let copy = base.copy(outline)
    base.root.set("/Outlines", copy)
    visit(copy) { chapter in
      guard let index = chapter["/Dest"].integer, pages.indices.contains(index) else { return }
      let page = pages[index]
      let corner = PageBoxes(page)?.userSpace.apply(Point.origin) ?? .origin
      let target = base.parse("[]")
      target.append(page)
      for part in ["/XYZ", "\(corner.x)", "\(corner.y)", "0"] { target.append(base.parse(part)) }
      chapter.set("/Dest", target)
    }
  }

  /// Calls a function with each chapter.
  private static func visit(_ outline: QPDFObject, _ act: (QPDFObject) -> Void) {
    var count = 0
    func visit(_ parent: QPDFObject, _ depth: Int) {
      var chapter = parent["/First"]
      while chapter.isDictionary, count < maximumChapters, depth < maximumDepth {
        count += 1
        act(chapter)
        visit(chapter, depth + 1)
        chapter = chapter["/Next"]
      }
    }
    visit(outline, 0)
  }
}
