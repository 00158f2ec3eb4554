import InkGraphics

extension DrawingOperation {
  /// Returns an operation that replaces a PDF document below pages by one without its ink annotations, and adds these as
  /// strokes below the other ink.
  ///
  /// The pages with annotations must be read again, see ``Paper/deferredPage``; the others keep their shapes.
  ///
  /// - Parameters:
  ///   - original: The resource with the PDF document.
  ///   - other: The document as a reader returns it with annotations as strokes: a page for each of its pages.
  ///   - drawing: The drawing, which supplies new ids; its contents are unchanged.
  package static func takeAnnotations(
    of original: ResourceID,
    from other: Drawing,
    in drawing: inout Drawing
  ) -> DrawingOperation {
    var importer = ContentImport(other)
    var steps: [Step] = []
    let sources = other.pages
    for page in drawing.pages {
      guard let old = page.paper.background, case .page(original, let number) = old.origin,
        sources.indices.contains(number), old.items.count == 1,
        case .image(let shown, let rect, let alpha, let transform) = old.items[0],
        let new = sources[number].paper.background, new.items.count == 1,
        case .image(let unread, _, _, _) = new.items[0], let vector = unread.vector
      else { continue }
      let layers = other.layers(of: sources[number].id).filter { !$0.items.isEmpty }
      var paper = page.paper
      paper.background = Graphic(
        [.image(layers.isEmpty ? shown : unread, rect, alpha: alpha, transform: transform)],
        origin: new.origin
      )
      steps.append(.page(page.id, .paper(importer.paper(paper, in: &drawing))))
      var top = drawing.layers(of: page.id).first?.position
      for layer in layers.reversed() {
        let position = PositionKey.between(nil, top)
        top = position
        let placed = vector.placement(in: rect, transform)
        steps += add(
          layer,
          of: other,
          on: page.id,
          at: position,
          moved: placed,
          &importer,
          in: &drawing
        )
      }
    }
    return DrawingOperation(.pages, importer.resources + steps)
  }
}
