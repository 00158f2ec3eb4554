import InkDrawing
import InkFormats
import InkGraphics
import Synchronization

/// A renderer that always fails, so that `inkstone-typeset` can handle the file later.
final class DeferringRenderer: ForeignContentRenderer {
  /// The error that every call throws: text needs the program `inkstone-typeset`.
  ///
  /// It counts as a limit, so that no reader leaves out the text instead.
  static let refusal = FormatError("needs \(ProcessReplacement.sibling)", isLimit: true)

  func outlines(of text: TextItem) throws(FormatError) -> TextOutlines { throw Self.refusal }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool
  ) throws(FormatError) -> [DisplayList.Item] { throw Self.refusal }
}

/// A renderer for several threads, which locks another one whose libraries aren't thread-safe.
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
    isStretched: Bool
  ) throws(FormatError) -> [DisplayList.Item] {
    try renderer.withLock { renderer throws(FormatError) in
      try renderer.items(
        ofPDF: bytes,
        pages: pages,
        areas: areas,
        isStretched: isStretched
      )
    }
  }
}
