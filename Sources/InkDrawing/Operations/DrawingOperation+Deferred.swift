public import InkGraphics

extension DrawingOperation {
  /// Sets the shapes of deferred pages, see ``Paper/deferredPage``.
  ///
  /// It isn't a step of undo. Pages that aren't deferred stay unchanged.
  ///
  /// - Parameters:
  ///   - original: The resource with the PDF document.
  ///   - drawing: The drawing, which provides the ids of pictures.
  ///   - picture: A function that returns the shapes of a page by its index in the PDF document; `nil` if it hasn't been
  ///     read.
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
