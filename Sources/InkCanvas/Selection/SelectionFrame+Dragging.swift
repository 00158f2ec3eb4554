public import InkGraphics

extension SelectionFrame {
  /// The minimum length of a resized side, in page units; a shorter side is not shortened further.
  static let minimumLength = 1.0

  /// The maximum length of a resized side, in page units.
  static let greatestLength = 1e7

  /// Returns the transform that a drag of a handle applies to the selected items, in page units.
  ///
  /// Dragged corners and edges move as far as the contact, and the opposite side is fixed. If the contact moves beyond
  /// the opposite side, items are mirrored, except texts. Sides stay at least one page unit long, so that every drag
  /// can be reversed. If the contact has not moved, the result is the identity.
  ///
  /// - Parameters:
  ///   - handle: The dragged handle. For ``SelectionHandle/point(_:)``, ``SelectionHandle/wrapLeft`` and
  ///     ``SelectionHandle/wrapRight``, whose drags change the item instead of transforming it, the result is the
  ///     identity.
  ///   - start: The point where the drag began, in page units.
  ///   - end: The current point, in page units.
  ///   - modifiers: ``Modifiers/constrains`` keeps the proportions, rotates in steps of 15°, and moves along one
  ///     axis; ``Modifiers/fromCenter`` keeps the center fixed. The default is none.
  public func transform(
    dragging handle: SelectionHandle,
    from start: Point,
    to end: Point,
    _ modifiers: Modifiers = []
  ) -> Affine {
    guard start.isFinite, end.isFinite, start != end else { return .identity }
    let isConstrained = modifiers.contains(.constrains)
    switch handle {
    case .inside:
      var way = end - start
      if isConstrained { if abs(way.dx) >= abs(way.dy) { way.dy = 0 } else { way.dx = 0 } }
      return .translation(way.dx, way.dy)
    case .rotate: return rotation(from: start, to: end, isConstrained)
    case .scaleAndRotate: return scaleAndRotation(from: start, to: end, isConstrained)
    case .point, .wrapLeft, .wrapRight: return .identity
    case .topLeft, .top, .topRight, .right, .bottomRight, .bottom, .bottomLeft, .left:
      return resizing(
        handle,
        by: end - start,
        keepsProportions: isConstrained || keepsProportions && handle.isCorner,
        fromCenter: modifiers.contains(.fromCenter)
      )
    }
  }

  // MARK: Rotating

  /// The minimum distance from the center at which a direction is defined, in page units.
  private static let minimumRadius = 1e-6

  private func rotation(from start: Point, to end: Point, _ isConstrained: Bool) -> Affine {
    let (from, to) = (start - center, end - center)
    guard from.length > Self.minimumRadius, to.length > Self.minimumRadius else { return .identity }
    let turn = turn(from, to, isConstrained)
    return .rotation(exactly: turn, about: center)
  }

  private func scaleAndRotation(
    from start: Point,
    to end: Point,
    _ isConstrained: Bool
  ) -> Affine {
    let (from, to) = (start - center, end - center)
    guard from.length > Self.minimumRadius, to.length > Self.minimumRadius else { return .identity }
    let longest = max(sides.across, sides.down)
    let scale = Self.limited(to.length / from.length, longest)
    let turn = turn(from, to, isConstrained)
    return Affine.scale(scale, about: center)
      .concatenating(.rotation(exactly: turn, about: center))
  }

  /// Returns the angle between two directions, in radians; if constrained, changed so that the frame ends at a multiple
  /// of 15°.
  private func turn(_ from: Vector, _ to: Vector, _ isConstrained: Bool) -> Double {
    let turn = Real.atan2(from.cross(to), from.dot(to))
    guard isConstrained else { return turn }
    let step = Double.pi / 12
    return ((angle + turn) / step).rounded() * step - angle
  }

  // MARK: Resizing

  /// The lengths of the sides, in page units.
  private var sides: (across: Double, down: Double) {
    (
      Vector(matrix.a, matrix.b).length * rect.width,
      Vector(matrix.c, matrix.d).length * rect.height
    )
  }

  private func resizing(
    _ handle: SelectionHandle,
    by way: Vector,
    keepsProportions: Bool,
    fromCenter: Bool
  ) -> Affine {
    guard let side = handle.side, let back = matrix.inverted else { return .identity }
    let own = back.apply(way)
    let (across, down) = sides
    /// Returns the factor by which the drag scales a side.
    func scale(_ side: Double, _ length: Double, _ way: Double) -> Double {
      guard side != 0, length > 0 else { return 1 }
      return 1 + side * way / length * (fromCenter ? 2 : 1)
    }
    var (x, y) = (
      scale(side.x, rect.width, own.dx), scale(side.y, rect.height, own.dy)
    )
    if isText { (x, y) = (max(x, 0), max(y, 0)) }
    if keepsProportions {
      let factor: Double
      if handle.isCorner {
        factor = rect.width == 0 ? abs(y) : rect.height == 0 ? abs(x) : max(abs(x), abs(y))
      } else {
        factor = abs(side.x != 0 ? x : y)
      }
      let size = Self.limited(factor, max(across, down))
      (x, y) = (x < 0 ? -size : size, y < 0 ? -size : size)
    } else {
      (x, y) = (Self.limited(x, across), Self.limited(y, down))
    }
    let anchor =
      fromCenter
      ? rect.center
      : Point(
        rect.center.x - side.x * rect.width / 2,
        rect.center.y - side.y * rect.height / 2
      )
    return scaling(x, y, about: matrix.apply(anchor))
  }

  /// Returns a scaling along the axes of the frame that keeps a point of the page fixed.
  private func scaling(_ x: Double, _ y: Double, about fixed: Point) -> Affine {
    var result: Affine
    if x == y || matrix.b == 0 && matrix.c == 0 {
      result = .scale(x, y)
    } else {
      var own = matrix
      (own.tx, own.ty) = (0, 0)
      guard let back = own.inverted else { return .identity }
      result = back.concatenating(.scale(x, y)).concatenating(own)
    }
    let image = result.apply(fixed)
    (result.tx, result.ty) = (fixed.x - image.x, fixed.y - image.y)
    return result.inverted == nil || !image.isFinite ? .identity : result
  }

  /// Limits the factor by which a side is scaled, so that the side becomes neither too short nor too long.
  ///
  /// - Parameter length: The length of the side before, in page units.
  private static func limited(_ factor: Double, _ length: Double) -> Double {
    guard factor.isFinite, length > 0 else { return 1 }
    let minimum = min(minimumLength / length, 1)
    let greatest = max(greatestLength / length, 1)
    let size = min(max(abs(factor), minimum), greatest)
    return factor < 0 ? -size : size
  }
}

extension Affine {
  /// Returns a scaling that keeps a point fixed.
  static func scale(_ factor: Double, about fixed: Point) -> Affine {
    Affine(
      a: factor,
      b: 0,
      c: 0,
      d: factor,
      tx: fixed.x - factor * fixed.x,
      ty: fixed.y - factor * fixed.y
    )
  }

  /// Returns a rotation by an angle in radians that keeps a point fixed; right angles are exact.
  static func rotation(exactly angle: Double, about fixed: Point) -> Affine {
    var result = Affine.rotation(angle)
    let quarters = (angle * (2 / .pi)).rounded()
    if abs(angle - quarters * (.pi / 2)) < 1e-12 {
      func whole(_ value: Double) -> Double { value.rounded() + 0 }
      result = Affine(
        a: whole(result.a),
        b: whole(result.b),
        c: whole(result.c),
        d: whole(result.d),
        tx: 0,
        ty: 0
      )
    }
    let image = result.apply(fixed)
    (result.tx, result.ty) = (fixed.x - image.x, fixed.y - image.y)
    return result
  }
}
