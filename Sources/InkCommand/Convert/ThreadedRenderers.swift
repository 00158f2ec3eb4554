import InkDrawing
import InkFormats
import InkGraphics
import Synchronization

/// Refuses to draw, so that whoever asks can be served by another program later.
final class DeferringRenderer: ForeignContentRenderer {
  /// The error of every refusal.
  static let refusal = FormatError("needs \(ProcessReplacement.sibling)")

  func outlines(of text: TextItem) throws(FormatError) -> TextOutlines { throw Self.refusal }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool,
    pixels: Int
  ) throws(FormatError) -> [DisplayList.Item] { throw Self.refusal }
}

/// Lets one thread at a time use a renderer, since its libraries don't promise more.
final class LockedRenderer: ForeignContentRenderer {
  private let renderer: Mutex<any ForeignContentRenderer>

  init(_ renderer: any ForeignContentRenderer) { self.renderer = Mutex(renderer) }

  func outlines(of text: TextItem) throws(FormatError) -> TextOutlines {
    try renderer.withLock { renderer throws(FormatError) in try renderer.outlines(of: text) }
  }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool,
    pixels: Int
  ) throws(FormatError) -> [DisplayList.Item] {
    try renderer.withLock { renderer throws(FormatError) in
      try renderer.items(
        ofPDF: bytes,
        pages: pages,
        areas: areas,
        isStretched: isStretched,
        pixels: pixels
      )
    }
  }
}
