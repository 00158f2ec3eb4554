import InkGraphics
import InkStrokes

extension Recording {
  /// A file of one page with the ink of the recording, the pen's where it names no brush.
  func file(format: InkFormat, channels: [String]) -> InkFile {
    var model = InkModel(brush: .pen)
    model.process(stream)
    let layer = InkLayer(items: model.inOrder().compactMap { $0.dried().map { .stroke($0) } })
    return InkFile(
      format: format,
      pages: [InkPage(layers: [layer])],
      channels: channels,
      recording: self
    )
  }
}
