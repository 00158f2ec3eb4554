import InkDrawing
import InkGraphics
import InkStrokes

/// The destination of ink that contacts draw: the document, a fading layer, or a pixel store of the app.
///
/// All except the document are above the page. A canvas refers to ``PixelInk`` only through this protocol, so
/// that the linker omits the class from programs that never call ``InkCanvas/keepPixels(in:)``.
protocol InkSink: AnyObject {
  /// The strokes that are in progress, or wait before they are committed.
  var queue: InkQueue { get }

  /// The time of the next change without an event, in seconds; infinity for never.
  var deadline: Double { get }

  /// Begins a stroke on a layer of the page, and returns its identifier.
  func begin(_ event: InputEvent, _ brush: Brush, on layer: LayerID) -> StrokeID

  /// Discards what the destination has recorded of strokes that were canceled or left no ink.
  func forget(_ strokes: [StrokeID])

  /// Commits finished strokes.
  ///
  /// - Parameters:
  ///   - all: Whether to include strokes that wait for others, updates or recognizers.
  ///   - time: The current time, in seconds.
  /// - Returns: The committed strokes that the document may add, too: those of fading ink; empty for other
  ///   destinations.
  func commitStrokes(all: Bool, at time: Double) -> [Stroke]

  /// Updates the viewport and the bounds of the view.
  func show(_ viewport: Affine, in bounds: PixelRect)

  /// Returns the pixels above the page that may have changed since the last call.
  func takeDamage() -> PixelRect

  /// Returns the pictures above the page, lowest first.
  func pictures() -> [Pixmap]
}
