public import InkDrawing
import InkGraphics
public import InkStrokes

/// Takes the pages of a document while it is read.
///
/// So a document can be shown or written whose ink would not fit into memory; and a ``DrawingBuilder`` takes
/// them to make a drawing. The calls come in order: each page begins, its layers begin and end, and it ends.
public protocol InkReceiver: AnyObject {
  /// A page begins.
  ///
  /// - Parameters:
  ///   - size: Its size; `nil` for one without edges.
  ///   - paper: What it looks like below the ink.
  func beginPage(size: PageSize?, paper: Paper)

  /// A layer of the page begins, above those before.
  func beginLayer(_ layer: NewLayer)

  /// A stroke lies on the layer, above what came before.
  func add(_ stroke: Stroke)

  /// Something else lies on the layer, above what came before.
  func add(_ graphic: Graphic)

  /// What graphics were made of comes in.
  ///
  /// - Returns: Its name for ``Graphic/Origin``; `nil` where it is not kept.
  func store(_ bytes: [UInt8], mediaType: String, name: String) -> ResourceID?

  /// The layer has all its items.
  func endLayer()

  /// The page has all its layers.
  func endPage()
}

extension DrawingBuilder: InkReceiver {
  /// Adds a stroke on top of the layer.
  public func add(_ stroke: Stroke) { add(stroke, transform: .identity) }

  /// Adds a graphic on top of the layer.
  public func add(_ graphic: Graphic) { add(graphic, transform: .identity) }

  /// Keeps what graphics were made of, as ``addResource(_:mediaType:name:)``.
  public func store(_ bytes: [UInt8], mediaType: String, name: String) -> ResourceID? {
    addResource(bytes, mediaType: mediaType, name: name)
  }

  /// Does nothing: the next layer begins or the page ends.
  public func endLayer() {}

  /// Does nothing: the next page begins or the drawing is finished.
  public func endPage() {}
}
