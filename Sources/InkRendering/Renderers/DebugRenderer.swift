import InkDrawing
public import InkGraphics
import InkRaster
import InkStrokes

/// Shows what ink is made of, above a faint picture of the page: for those who make brushes and
/// renderers.
///
/// Each element of a stroke is a faint area with its curve: black, blue if it is a prediction, red if
/// a late value changed its sample. Control points are green, samples are dots, what the last view
/// changed is framed in orange, and tiles are framed in grey.
///
/// Cost: all strokes that are seen, for each view.
public final class DebugRenderer: DrawingRenderer {
  /// What was rendered last.
  public private(set) var picture: Pixmap

  /// The colour of elements and samples.
  public static let color = Color.black

  /// The colour of predicted elements and samples.
  public static let predictedColor = Color(red: 0, green: 0.2, blue: 1)

  /// The colour of elements and samples that got other values late.
  public static let updatedColor = Color(red: 0.9, green: 0, blue: 0)

  /// The colour of control points.
  public static let controlColor = Color(red: 0, green: 0.6, blue: 0.2)

  /// The colour of the frames around damage.
  public static let damageColor = Color(red: 1, green: 0.55, blue: 0)

  /// The colour of the frames around tiles.
  public static let tileColor = Color(gray: 0.6)

  /// The side of the tiles that are framed, in pixels; none if `nil`.
  public var tileSide: Int?

  private let page: PartialRenderer
  private let rasterizer = Rasterizer()

  /// Wet strokes as they were, to find which samples got other values.
  private var wet: [Known] = []

  private struct Known {
    var id: StrokeID
    var samples: [StrokeSample]
    var updated: [Int]
  }

  /// Creates a renderer of an empty picture.
  ///
  /// - Parameters:
  ///   - width: Columns of pixels.
  ///   - height: Rows of pixels.
  ///   - tileSide: The side of the tiles that are framed, in pixels; none if `nil`.
  public init(width: Int, height: Int, tileSide: Int? = nil) {
    page = PartialRenderer(width: width, height: height)
    picture = Pixmap(width: width, height: height)
    self.tileSide = tileSide
  }

  /// Makes the picture that of a view; it changes as a whole, and frames what the page changed.
  public func render(_ view: PageView) -> PageFrame {
    var frame = page.render(view)
    let damage = frame.damage
    let bounds = picture.bounds
    picture.copy(bounds, from: page.picture)
    paint([.path(Path(bounds.rect), .nonZero, Paint(Color.white.withAlpha(0.6)))])
    paintDrawing(view)
    paintWet(view)
    if let side = tileSide, side > 0 {
      for y in stride(from: 0, to: bounds.maxY, by: side) {
        for x in stride(from: 0, to: bounds.maxX, by: side) {
          outline(PixelRect(minX: x, minY: y, maxX: x + side, maxY: y + side), Self.tileColor)
        }
      }
    }
    for rect in damage { outline(rect, Self.damageColor) }
    frame.damage = [bounds]
    return frame
  }

  private func paint(_ items: [DisplayList.Item]) {
    rasterizer.draw(DisplayList(items), into: &picture, clip: picture.bounds)
  }

  private func outline(_ rect: PixelRect, _ color: Color) {
    let outer = rect.rect
    var path = Path(outer)
    path.append(Path(outer.expanded(by: -1)))
    paint([.path(path, .evenOdd, Paint(color))])
  }

  private func paintDrawing(_ view: PageView) {
    let near = view.near(picture.bounds)
    for layer in view.drawing.layerScenes(of: view.page, in: near, hiding: view.hiddenItems) {
      Item.visitStrokes(of: layer.items, keptIn: view.cache) { item, stroke in
        var marks = DebugMarks(item.transform.concatenating(view.transform))
        marks.add(stroke.shape(), stroke.samples)
        paint(marks.list.items)
        return true
      }
    }
  }

  /// Paints strokes of the model, and remembers which samples of them got other values.
  private func paintWet(_ view: PageView) {
    var fresh: [Known] = []
    for ink in view.model.inOrder() where !view.committed.contains(ink.id) {
      var predictedCount = 0
      if case .wet(let stroke) = ink { predictedCount = stroke.predictedCount }
      let samples = ink.samples
      let real = samples.count - predictedCount
      var known = Known(id: ink.id, samples: Array(samples[..<real]), updated: [])
      if let last = wet.first(where: { $0.id == ink.id }) {
        known.updated = last.updated
        for i in 0..<min(real, last.samples.count)
        where samples[i] != last.samples[i] && !known.updated.contains(i) {
          known.updated.append(i)
        }
      }
      var marks = DebugMarks(view.transform)
      marks.add(
        ink.shape(),
        samples,
        predictedCount: predictedCount,
        updated: known.updated
      )
      paint(marks.list.items)
      fresh.append(known)
    }
    wet = fresh
  }
}
