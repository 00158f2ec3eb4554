import InkCanvas
import InkDocuments
import InkDrawing
package import InkGraphics
import InkRaster

/// A page as shapes, told as numbers: for hosts that write pictures of vectors, such as SVG files.
///
/// First the area: x, y, width, height. Then for each thing its kind and what belongs to it, with
/// colours as red, green, blue, alpha and blend modes as the numbers of ``BlendMode``:
/// - 1, a group begins: opacity, blend mode, whether it is a layer: its items blend with what lies
///   below it, and what erases takes away from that layer alone.
/// - 2, it ends.
/// - 3, a path: colour, blend mode, whether it takes ink away, whether it is filled even-odd, count of
///   numbers, and these: 0 x y moves, 1 x y a line, 2 and 3 curves of second and third order, 4 closes.
/// - 4, a picture: x, y, width, height, blend mode, whether it takes ink away, columns, rows, pixels,
///   two in a number: red, green, blue, alpha, not multiplied.
struct PageShapes {
  private(set) var numbers: [Double]

  /// How far outlines may deviate, and how fine pictures are: in page units, in pixels a unit.
  private static let tolerance = 0.02
  private static let density = 3.0

  /// The largest side of a picture, in pixels.
  private static let longestSide = 4096.0

  /// How many pixels all pictures may still have; those that come late are coarser.
  private var budget = Double(24 << 20)

  init(_ area: Rect) { numbers = [area.minX, area.minY, area.width, area.height] }

  mutating func add(_ items: [DisplayList.Item]) {
    for item in items { add(item) }
  }

  private mutating func add(_ item: DisplayList.Item) {
    switch item {
    case .ink(let ribbon, let paint):
      if ribbon.shades.isEmpty {
        add(ribbon.outline(tolerance: Self.tolerance), .nonZero, paint)
      } else {
        picture(.ink(ribbon, Self.plain(paint)), paint)
      }
    case .dabs(let trail, let paint): picture(.dabs(trail, Self.plain(paint)), paint)
    case .path(let path, let rule, let paint): add(path, rule, paint)
    case .image(_, _, let alpha, _):
      picture(item, Paint(Color.black.withAlpha(alpha)))
    case .group(let items, let alpha, let mode):
      numbers += [1, alpha, Double(mode.rawValue), 0]
      add(items)
      numbers.append(2)
    case .layer(let items, let alpha):
      numbers += [1, alpha, Double(BlendMode.sourceOver.rawValue), 1]
      add(items)
      numbers.append(2)
    }
  }

  /// The same paint without its blend mode; an eraser's is black.
  private static func plain(_ paint: Paint) -> Paint {
    guard paint.blendMode.erases else { return Paint(paint.color) }
    return Paint(Color.black.withAlpha(paint.blendMode == .clear ? 1 : paint.color.alpha))
  }

  private mutating func add(_ path: Path, _ rule: DisplayList.FillRule, _ paint: Paint) {
    guard !path.isEmpty, paint.blendMode != .destination else { return }
    let color = Self.plain(paint).color.sRGBA
    numbers += [3, color.x, color.y, color.z, color.w, Double(paint.blendMode.rawValue)]
    numbers += [paint.blendMode.erases ? 1 : 0, rule == .evenOdd ? 1 : 0, 0]
    let start = numbers.count
    for element in path.elements {
      switch element {
      case .move(let p): numbers += [0, p.x, p.y]
      case .line(let p): numbers += [1, p.x, p.y]
      case .quadratic(let c, let p): numbers += [2, c.x, c.y, p.x, p.y]
      case .cubic(let c, let d, let p): numbers += [3, c.x, c.y, d.x, d.y, p.x, p.y]
      case .close: numbers.append(4)
      }
    }
    numbers[start - 1] = Double(numbers.count - start)
  }

  private mutating func picture(_ item: DisplayList.Item, _ paint: Paint) {
    let bounds = item.bounds.expanded(by: 1)
    let longest = max(bounds.width, bounds.height)
    guard longest > 0, longest.isFinite, paint.blendMode != .destination else { return }
    let room = max(budget / 8, 4096) / (bounds.width * bounds.height)
    let scale = min(Self.density, Self.longestSide / longest, room.squareRoot())
    let width = Int((bounds.width * scale).rounded(.up))
    let height = Int((bounds.height * scale).rounded(.up))
    var pixmap = Pixmap(width: max(width, 1), height: max(height, 1))
    let transform = Affine(showing: bounds, scale: scale)
    var list = DisplayList()
    list.items.append(item)
    Rasterizer().draw(list, transform: transform, into: &pixmap)
    pixmap.unmultiply()
    budget -= Double(pixmap.pixels.count)
    numbers += [4, bounds.minX, bounds.minY]
    numbers += [Double(pixmap.width) / scale, Double(pixmap.height) / scale]
    numbers += [Double(paint.blendMode.rawValue), paint.blendMode.erases ? 1 : 0]
    numbers += [Double(pixmap.width), Double(pixmap.height)]
    let pixels = pixmap.pixels
    for i in stride(from: 0, to: pixels.count, by: 2) {
      let high = i + 1 < pixels.count ? UInt64(pixels[i + 1]) : 0
      numbers.append(Double(bitPattern: high << 32 | UInt64(pixels[i])))
    }
  }
}

extension CanvasSession {
  /// A page, or a part of it, as ``PageShapes``; empty for one that is not there or has neither edges nor ink.
  package func shapes(ofPage number: Int, part: Rect? = nil) -> [Double] {
    guard let scene = scene(ofPage: number, part: part), !scene.area.isEmpty,
      scene.area.width.isFinite, scene.area.height.isFinite
    else { return [] }
    var shapes = PageShapes(scene.area)
    shapes.add(scene.displayList.items)
    return shapes.numbers
  }
}
