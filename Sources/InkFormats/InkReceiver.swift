public import InkDrawing
import InkGraphics
public import InkStrokes

/// A receiver of the pages, strokes and graphics of a document while it is read.
///
/// It can show or write a document whose ink doesn't fit into memory. A ``/InkDrawing/DrawingBuilder`` is a receiver
/// that makes a drawing. Each page begins; then each of its layers begins, gets its items and ends; then the page ends.
public protocol InkReceiver: AnyObject {
  /// Begins a page.
  ///
  /// - Parameters:
  ///   - size: The size of the page in page units; `nil` for an infinite page.
  ///   - paper: The background of the page.
  func beginPage(size: PageSize?, paper: Paper)

  /// Begins a layer of the page, above the previous ones.
  func beginLayer(_ layer: NewLayer)

  /// Adds a stroke to the layer, above the previous items.
  func add(_ stroke: Stroke)

  /// Adds a graphic to the layer, above the previous items.
  func add(_ graphic: Graphic)

  /// Stores the file from which graphics were made, such as a picture or a PDF.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - mediaType: The media type, such as `image/png`.
  ///   - name: The name of the file; may be empty.
  /// - Returns: The identifier for ``/InkDrawing/Graphic/Origin``; `nil` if the file isn't stored.
  func store(_ bytes: [UInt8], mediaType: String, name: String) -> ResourceID?

  /// Ends the layer that was begun last.
  func endLayer()

  /// Ends the page that was begun last; its layers have ended.
  func endPage()
}

extension DrawingBuilder: InkReceiver {
  /// Adds a stroke on top of the layer.
  public func add(_ stroke: Stroke) { add(stroke, transform: .identity) }

  /// Adds a graphic on top of the layer.
  public func add(_ graphic: Graphic) { add(graphic, transform: .identity) }

  /// Stores the file of a picture or PDF in the drawing, as ``addResource(_:mediaType:name:)`` does.
  public func store(_ bytes: [UInt8], mediaType: String, name: String) -> ResourceID? {
    addResource(bytes, mediaType: mediaType, name: name)
  }

  /// Does nothing: the builder ends a layer when the next layer or the page ends it.
  public func endLayer() {}

  /// Does nothing: the builder ends a page when the next begins or the drawing is finished.
  public func endPage() {}
}
