import InkDrawing
import InkGraphics
import InkStrokes

/// The destination of ink that contacts draw: the document, a layer that fades, or an app's store of pixels.
///
/// What is not the document's lies above the page. A canvas refers to ``PixelInk`` by this protocol alone, so that the
/// linker leaves that out of programs that never call ``InkCanvas/keepPixels(in:)``.
protocol InkSink: AnyObject {
  /// The strokes that are drawn, or wait to be finished.
  var queue: InkQueue { get }

  /// The time at which something happens without an event; infinity for never.
  var deadline: Double { get }

  /// Begins a stroke on a layer.
  func begin(_ event: InputEvent, _ brush: Brush, on layer: LayerID) -> StrokeID

  /// Forgets strokes that left no ink.
  func forget(_ strokes: [StrokeID])

  /// Gives finished strokes their place.
  ///
  /// - Parameters:
  ///   - all: Whether none of them waits for others, late values or recognisers.
  ///   - time: Now.
  /// - Returns: The strokes, where they are gone from the sink and the document may keep them.
  func commitStrokes(all: Bool, at time: Double) -> [Stroke]

  /// Follows the view.
  func show(_ viewport: Affine, in bounds: PixelRect)

  /// The pixels above the page that may look different since the last call.
  func takeDamage() -> PixelRect

  /// The pictures above the page, the lowest first.
  func pictures() -> [Pixmap]
}
