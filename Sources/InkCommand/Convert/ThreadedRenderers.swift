import Glibc
import InkDrawing
import InkFormats
import InkGraphics

/// Refuses to draw, so that whoever asks can be served by another program later.
final class DeferringRenderer: ForeignContentRenderer {
  /// The error of every refusal.
  static let refusal = FormatError("needs \(Handover.sibling)")

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
final class LockedRenderer: ForeignContentRenderer, @unchecked Sendable {
  private let renderer: any ForeignContentRenderer
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init(_ renderer: any ForeignContentRenderer) {
    self.renderer = renderer
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func outlines(of text: TextItem) throws(FormatError) -> TextOutlines {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try renderer.outlines(of: text)
  }

  func items(
    ofPDF bytes: [UInt8],
    pages: [Int],
    areas: [Rect],
    isStretched: Bool,
    pixels: Int
  ) throws(FormatError) -> [DisplayList.Item] {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return try renderer.items(
      ofPDF: bytes,
      pages: pages,
      areas: areas,
      isStretched: isStretched,
      pixels: pixels
    )
  }
}
