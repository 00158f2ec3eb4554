import InkDrawing
public import InkGraphics

extension SelectionFrame {
  /// A handle, and where it is seen.
  public struct HandlePosition: Hashable, Sendable {
    /// What it is.
    public var handle: SelectionHandle

    /// Its middle, in pixels of the view.
    public var pixel: Point
  }

  /// How far the line about what is selected lies from it, in points.
  public static let margin = 4.0

  /// How long the sides of that line are at least, in points, so that there is something to be dragged between
  /// the handles.
  static let minimumSide = 24.0

  /// How long a side is at least that has a handle in its middle, in points.
  static let minimumForEdges = 48.0

  /// How far above the upper edge the handle that turns lies, in points.
  static let stem = 20.0

  /// The corners of the line that shows what is selected, in pixels of the view: the frame, grown a little.
  ///
  /// - Parameters:
  ///   - viewport: How the page is seen.
  ///   - pixelsPerPoint: Pixels in 1/72 inch of the view.
  public func outline(in viewport: Viewport, pixelsPerPoint: Double = 1) -> [Point] {
    let view = matrix.concatenating(viewport.transform)
    return grown(view, pixelsPerPoint).corners.map { view.apply($0) }
  }

  /// The rectangle that the line goes round, in the frame's own coordinates.
  private func grown(_ view: Affine, _ pixelsPerPoint: Double) -> Rect {
    func room(_ unit: Double, _ length: Double) -> Double {
      guard unit > 0, unit.isFinite, pixelsPerPoint > 0 else { return 0 }
      let short = Self.minimumSide - length * unit / pixelsPerPoint
      let room = max(Self.margin, short / 2) * pixelsPerPoint / unit
      return room.isFinite ? room : 0
    }
    let across = room(Vector(view.a, view.b).length, rect.width)
    let down = room(Vector(view.c, view.d).length, rect.height)
    return Rect(
      minX: rect.minX - across,
      minY: rect.minY - down,
      maxX: rect.maxX + across,
      maxY: rect.maxY + down
    )
  }

  /// The handles that there are, with their places in the view.
  ///
  /// A frame with ``points`` has these alone, besides the handle that turns. Where the view is small, those in
  /// the middle of edges are left out.
  ///
  /// - Parameters:
  ///   - viewport: How the page is seen.
  ///   - pixelsPerPoint: Pixels in 1/72 inch of the view.
  public func handles(in viewport: Viewport, pixelsPerPoint: Double = 1) -> [HandlePosition] {
    let view = matrix.concatenating(viewport.transform)
    var result: [HandlePosition] = []
    for (i, point) in points.enumerated() {
      result.append(HandlePosition(handle: .point(i), pixel: view.apply(point)))
    }
    if !points.isEmpty { return result }
    let grown = grown(view, pixelsPerPoint)
    func add(_ handle: SelectionHandle, _ x: Double, _ y: Double) {
      let point = Point(
        grown.center.x + x * grown.width / 2,
        grown.center.y + y * grown.height / 2
      )
      result.append(HandlePosition(handle: handle, pixel: view.apply(point)))
    }
    if isSimple {
      add(.scaleAndRotate, 1, 1)
      if isText { add(.wrapRight, 1, -1) }
      return result
    }
    for handle: SelectionHandle in [.topLeft, .topRight, .bottomRight, .bottomLeft] {
      if let side = handle.side { add(handle, side.x, side.y) }
    }
    let corners = grown.corners.map { view.apply($0) }
    let minimum = Self.minimumForEdges * pixelsPerPoint
    let isWide = corners[0].distance(to: corners[1]) >= minimum
    let isHigh = corners[1].distance(to: corners[2]) >= minimum
    if isText {
      add(.wrapRight, 1, 0)
      add(.wrapLeft, -1, 0)
    } else {
      if isWide {
        add(.top, 0, -1)
        add(.bottom, 0, 1)
      }
      if isHigh {
        add(.right, 1, 0)
        add(.left, -1, 0)
      }
    }
    let top = corners[0].midpoint(to: corners[1])
    var up = (corners[0] - corners[3]).normalized
    if up == .zero { up = Vector(0, -1) }
    let pixel = top + up * (Self.stem * pixelsPerPoint)
    result.append(HandlePosition(handle: .rotate, pixel: pixel))
    return result
  }

  /// The handle at a place on the page: the nearest one within reach, else the inside; `nil` for neither.
  ///
  /// - Parameters:
  ///   - point: The place, in the coordinates of the page.
  ///   - viewport: How the page is seen.
  ///   - pixelsPerPoint: Pixels in 1/72 inch of the view.
  ///   - reach: How far from the middle of a handle, in points.
  public func handle(
    at point: Point,
    in viewport: Viewport,
    pixelsPerPoint: Double = 1,
    reach: Double = 10
  ) -> SelectionHandle? {
    let pixel = viewport.transform.apply(point)
    var nearest: SelectionHandle?
    var minimum = reach * pixelsPerPoint
    for position in handles(in: viewport, pixelsPerPoint: pixelsPerPoint) {
      let distance = position.pixel.distance(to: pixel)
      if distance < minimum || nearest == nil && distance <= minimum {
        minimum = distance
        nearest = position.handle
      }
    }
    if let nearest { return nearest }
    let view = matrix.concatenating(viewport.transform)
    guard let back = view.inverted else { return nil }
    return grown(view, pixelsPerPoint).contains(back.apply(pixel)) ? .inside : nil
  }
}
