import InkDrawing
import InkGraphics

/// The display items of snapping guides, selecting drags, and the selection frame with its handles.
///
/// They are thin lines with a light edge, for contrast with ink and paper of any color. Vertical and horizontal
/// lines are aligned with pixels.
struct GuideBuilder {
  private(set) var items: [DisplayList.Item] = []
  private let viewport: Viewport
  private let pixelsPerPoint: Double
  private let color: Color

  /// The width of lines and of their edges, in whole pixels.
  private let width: Double

  private static let edge = Color(gray: 1, alpha: 0.85)

  /// The radius of a handle, in points (1/72 inch) of the view.
  private static let radius = 4.5

  init(_ viewport: Viewport, pixelsPerPoint: Double, color: Color) {
    self.viewport = viewport
    self.pixelsPerPoint = pixelsPerPoint
    self.color = color
    width = max(pixelsPerPoint.rounded(), 1)
  }

  /// Adds a line between two points of the page, in page units.
  mutating func addLine(from start: Point, to end: Point) {
    add([viewport.transform.apply(start), viewport.transform.apply(end)], isClosed: false)
  }

  /// Adds a translucent area with an outline, given its corners in page units.
  mutating func addArea(_ corners: [Point]) {
    let pixels = corners.map { viewport.transform.apply($0) }
    var path = Path()
    for (i, pixel) in pixels.enumerated() {
      if i == 0 { path.move(to: pixel) } else { path.line(to: pixel) }
    }
    path.close()
    items.append(.path(path, .nonZero, Paint(color.withAlpha(0.1))))
    add(pixels, isClosed: true)
  }

  /// Adds the outline of the selection.
  mutating func addOutline(of frame: SelectionFrame) {
    add(frame.outline(in: viewport, pixelsPerPoint: pixelsPerPoint), isClosed: true)
  }

  mutating func addHandles(of frame: SelectionFrame) {
    let handles = frame.handles(in: viewport, pixelsPerPoint: pixelsPerPoint)
    let corners = frame.outline(in: viewport, pixelsPerPoint: pixelsPerPoint)
    for handle in handles where handle.handle == .rotate {
      add([corners[0].midpoint(to: corners[1]), handle.pixel], isClosed: false)
    }
    let radius = Self.radius * pixelsPerPoint
    for handle in handles {
      addDisc(handle.pixel, radius + width, Self.edge)
      addDisc(handle.pixel, radius, color)
      addDisc(handle.pixel, radius - 1.25 * width, Color(gray: 1))
    }
  }

  private mutating func addDisc(_ center: Point, _ radius: Double, _ color: Color) {
    items.append(.ink(Ribbon(start: center, radius: max(radius, 0.5)), Paint(color)))
  }

  /// Adds lines through points in pixels.
  private mutating func add(_ pixels: [Point], isClosed: Bool) {
    guard pixels.count > 1 else { return }
    var (edges, lines) = (Path(), Path())
    let count = isClosed ? pixels.count : pixels.count - 1
    for i in 0..<count {
      let (a, b) = (pixels[i], pixels[(i + 1) % pixels.count])
      append(a, b, 3 * width, to: &edges)
      append(a, b, width, to: &lines)
    }
    items.append(.path(edges, .nonZero, Paint(Self.edge)))
    items.append(.path(lines, .nonZero, Paint(color)))
  }

  /// Appends a bar along a line, with coordinates and width in pixels.
  ///
  /// All bars have the same winding, so that none cancels another.
  private func append(_ a: Point, _ b: Point, _ width: Double, to path: inout Path) {
    guard a.isFinite, b.isFinite, a != b else { return }
    let half = width / 2
    if abs(a.x - b.x) < 1e-6 || abs(a.y - b.y) < 1e-6 {
      // The edges of the bar are on the boundaries between pixels.
      let isUpright = abs(a.x - b.x) < 1e-6
      let across = ((isUpright ? a.x : a.y) - self.width / 2).rounded() + self.width / 2
      let (low, high) = isUpright ? (min(a.y, b.y), max(a.y, b.y)) : (min(a.x, b.x), max(a.x, b.x))
      let (from, to) = ((low - half).rounded(), (high + half).rounded())
      let rect =
        isUpright
        ? Rect(minX: across - half, minY: from, maxX: across + half, maxY: to)
        : Rect(minX: from, minY: across - half, maxX: to, maxY: across + half)
      path.append(Path(rect))
      return
    }
    let along = (b - a).normalized * half
    let side = Vector(-along.dy, along.dx)
    path.move(to: a - along - side)
    path.line(to: b + along - side)
    path.line(to: b + along + side)
    path.line(to: a - along + side)
    path.close()
  }
}
