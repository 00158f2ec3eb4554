public import InkGraphics

extension DrawingOperation {
  /// Returns an operation that sets the contents of pages of a PDF document that haven't been read yet, see
  /// ``Paper/deferredPage``.
  ///
  /// It can't be undone. Pages that have been read already stay unchanged.
  ///
  /// - Parameters:
  ///   - original: The resource with the PDF document.
  ///   - drawing: The drawing, which supplies the ids of new pictures; its contents are unchanged.
  ///   - picture: A function that returns the contents of a page as a picture, by the index of the page in the PDF
  ///     document, from 0; `nil` if the page can't be read yet.
  public static func read(
    of original: ResourceID,
    in drawing: inout Drawing,
    _ picture: (_ number: Int) -> Picture?
  ) -> DrawingOperation {
    var keeper = PictureKeeper()
    var steps: [Step] = []
    for (id, deferred) in drawing.deferredPages where deferred.original == original {
      guard let picture = picture(deferred.number), picture.vector?.isDeferred == false,
        var paper = drawing.page(id)?.paper, let old = paper.background,
        case .image(_, let rect, let alpha, let transform) = old.items[0]
      else { continue }
      paper.background = Graphic(
        [.image(picture, rect, alpha: alpha, transform: transform)],
        origin: old.origin
      )
      steps.append(.page(id, .paper(keeper.register(paper, in: &drawing))))
    }
    return DrawingOperation(.reading, keeper.steps + steps)
  }
}
