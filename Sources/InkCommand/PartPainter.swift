import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes
import Synchronization

/// A picture of a page, as a file.
struct PageFile {
  /// The number of the page, from 1 on.
  let page: Int
  let width: Int
  let height: Int
  /// How many strokes are shown.
  let strokeCount: Int
  /// The file.
  let bytes: [UInt8]
}

/// Paints pages in the order in which their parts come, and makes files of them.
///
/// It belongs to a ``Worker``, so that the document can be read on while a part is painted. What comes out does not
/// depend on how the threads run.
final class PartPainter {
  /// A part of a page.
  enum Part {
    /// A page begins; it shows what lies below all layers.
    case page(Picture, number: Int)
    /// Ink above what came before.
    case strokes([Stroke])
    /// Something else above what came before.
    case graphic(Graphic)
    /// The page has all its parts.
    case end
  }

  /// The files of the pages that ended.
  private(set) var files: [PageFile] = []

  /// Whether they are too large to be kept together.
  private(set) var isFull = false

  /// The page that was too much work; `nil` if none was.
  private(set) var exhaustedPage: Int?

  /// Whether nothing more is painted; for the thread that reads.
  private let stops = Atomic(false)
  private let allowance: FileAllowance
  private var size = 0
  /// What the page at hand shows; `nil` between pages.
  private var picture: Picture?
  private var transform = Affine.identity
  private var number = 0
  private var pixmap = Pixmap(width: 1, height: 1)
  private var strokeCount = 0
  private let renderer: PageRenderer

  /// How many bytes of files are kept.
  private static let maximumBytes = 128 << 20

  /// Begins with nothing.
  ///
  /// - Parameter allowance: The work that painting may be; the painter's from now on.
  init(_ allowance: FileAllowance) {
    self.allowance = allowance
    renderer = PageRenderer(reader: StrokeReader(), budget: allowance.budget)
  }

  /// Whether nothing more is painted: there was more work than there may be, or the files are too large to be
  /// kept together.
  var isStopped: Bool { stops.load(ordering: .relaxed) }

  /// Paints a part.
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
        // Without the room that was left for more.
        bytes: bytes.withUnsafeBufferPointer { Array($0) }
      )
    )
  }
}
