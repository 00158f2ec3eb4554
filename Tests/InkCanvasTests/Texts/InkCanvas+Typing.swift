import InkCanvas
import InkDrawing
import InkStrokes
import _InkToolModel

extension InkCanvas {
  /// Types words like a host that lays out text.
  func write(_ words: String, composed: Range<Int>? = nil) {
    guard let typing = editor.typing else { return }
    edit { $0.typeText(BlockSetter.set(words, like: typing.text), composed: composed) }
  }

  /// Lays out all pending texts.
  func layOutPendingTexts() {
    for request in editor.layoutRequests {
      edit { $0.setText(BlockSetter.set(request.text.text, like: request.text), of: request.item) }
    }
  }

  /// Taps with a pen.
  func tap(_ x: Double, _ y: Double, at time: Double) {
    play([sample(.began, x, y, at: time), sample(.ended, x, y, at: time + 0.05)])
  }

  /// The texts of the page.
  var texts: [String] { items.compactMap { $0.text?.text } }
}
