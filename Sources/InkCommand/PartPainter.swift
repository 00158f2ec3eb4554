import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes
import Synchronization

/// The encoded picture of a page.
struct PageFile {
  /// The page number, from 1.
  let page: Int
  let width: Int
  let height: Int
  /// The number of visible strokes.
  let strokeCount: Int
  /// The content of the file.
  let bytes: [UInt8]
}

/// Paints pages part by part, in order, and encodes them as files.
///
/// Runs on a ``Worker``, so that reading continues while a part is painted. The result doesn't depend on the timing of
/// the threads.
final class PartPainter {
  /// A step of painting a page, in the order in which they are passed in.
  enum Part {
    /// Begins a page, given its number from 1, and paints its paper and the other content below all layers.
    case page(Picture, number: Int)
    /// Paints strokes on top of the page.
    case strokes([Stroke])
    /// Paints a graphic (a shape, text or picture) on top of the page.
    case graphic(Graphic)
    /// Ends the page, and encodes it.
    case end
  }

  /// The files of the finished pages.
  private(set) var files: [PageFile] = []

  /// Whether the files are too large to keep in memory.
  private(set) var isFull = false

  /// The number of the page that exhausted the budget; `nil` if none did.
  private(set) var exhaustedPage: Int?

  /// Whether painting has stopped; read from the other thread.
  private let stops = Atomic(false)
  private let allowance: FileAllowance
  private var size = 0
  /// The current page; `nil` between pages.
  private var picture: Picture?
  private var transform = Affine.identity
  private var number = 0
  private var pixmap = Pixmap(width: 1, height: 1)
  private var strokeCount = 0
  private let renderer: PageRenderer

  /// The maximum total size of files in memory, in bytes.
  private static let maximumBytes = 128 << 20

  /// Creates a painter.
  ///
  /// - Parameter allowance: The limits of work, which the painter owns from then on.
  init(_ allowance: FileAllowance) {
    self.allowance = allowance
    renderer = PageRenderer(reader: StrokeReader(), budget: allowance.budget)
  }

  /// Whether painting has stopped: the budget is exhausted, or the files are too large to keep in memory.
  var isStopped: Bool { stops.load(ordering: .relaxed) }

  /// Performs one part of the painting of a page, unless painting has stopped.
  func paint(_ part: Part) {
    if isStopped { return }
    defer { stops.store(isFull || exhaustedPage != nil, ordering: .relaxed) }
    switch part {
    case .page(let picture, let number):
      self.picture = picture
      self.number = number
      transform = picture.transform
      strokeCount = 0
      allowance.addPicture()
      pixmap = Pixmap(width: picture.width, height: picture.height)
      renderer.draw(picture.scene, transform: picture.transform, into: &pixmap)
    case .strokes(let strokes):
      strokeCount += strokes.count { !$0.brush.erases }
      for stroke in strokes where !allowance.budget.isExhausted { draw(stroke.item()) }
    case .graphic(let graphic): draw(graphic.displayItem)
    case .end:
      guard let picture else { return }
      if allowance.budget.isExhausted {
        exhaustedPage = number
        return
      }
      cache(PNGWriter.encode(pixmap, dpi: picture.scale * 72), of: picture)
      self.picture = nil
    }
  }

  private func draw(_ item: DisplayList.Item?) {
    guard let item else { return }
    renderer.draw(item, transform: transform, into: &pixmap)
  }

  private func cache(_ bytes: [UInt8], of picture: Picture) {
    size += bytes.count
    isFull = size > Self.maximumBytes
    if isFull {
      files = []
      return
    }
    files.append(
      PageFile(
        page: number,
        width: picture.width,
        height: picture.height,
        strokeCount: strokeCount,
        // A copy without spare capacity.
        bytes: bytes.withUnsafeBufferPointer { Array($0) }
      )
    )
  }
}
