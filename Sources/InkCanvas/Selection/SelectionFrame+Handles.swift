import InkDrawing
public import InkGraphics

extension SelectionFrame {
  /// A handle of the frame, and its position in the view.
  public struct HandlePosition: Hashable, Sendable {
    /// The handle.
    public var handle: SelectionHandle

    /// The center of the handle, in pixels of the view.
    public var pixel: Point
  }

  /// The distance between the drawn outline and the frame, in points (1/72 inch) of the view.
  public static let margin = 4.0

  /// The minimum length of a side of the outline, in points (1/72 inch) of the view.
  ///
  /// It leaves room to drag between the handles.
  static let minimumSide = 24.0

  /// The minimum length of a side that has a handle at its center, in points (1/72 inch) of the view.
  static let minimumForEdges = 48.0

  /// The distance of the rotation handle above the upper edge, in points (1/72 inch) of the view.
  static let stem = 20.0

  /// Returns the corners of the outline of the selection, in pixels of the view.
  ///
  /// The outline is the frame, expanded at each side by ``margin``, and further until its sides are 24 points long, so
  /// that there is room to drag it. The corners begin at the upper left one and are clockwise, unless the frame is
  /// mirrored.
  ///
  /// - Parameters:
  ///   - viewport: The viewport.
  ///   - pixelsPerPoint: The number of pixels in a point (1/72 inch) of the view. The default is 1.
  public func outline(in viewport: Viewport, pixelsPerPoint: Double = 1) -> [Point] {
    let view = matrix.concatenating(viewport.transform)
    return grown(view, pixelsPerPoint).corners.map { view.apply($0) }
  }

  /// Returns the rectangle of the outline, in the coordinates of the frame.
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

  /// Returns the handles with their positions in the view.
  ///
  /// A frame with ``points`` has only these as handles. Edges shorter than 48 points (1/72 inch) have no handles at
  /// their centers.
  ///
  /// - Parameters:
  ///   - viewport: The viewport.
  ///   - pixelsPerPoint: The number of pixels in a point (1/72 inch) of the view. The default is 1.
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

  /// Returns the handle that a contact at a point drags: the nearest one within reach, otherwise
  /// ``SelectionHandle/inside`` if the point is inside the outline; `nil` for neither.
  ///
  /// - Parameters:
  ///   - point: The point, in page units.
  ///   - viewport: The viewport.
  ///   - pixelsPerPoint: The number of pixels in a point (1/72 inch) of the view. The default is 1.
  ///   - reach: The maximum distance from the center of a handle, in points (1/72 inch) of the view. The default is 10.
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
