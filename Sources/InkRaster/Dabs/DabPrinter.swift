internal import InkGraphics

/// Prints the dabs of one tip under one transform.
struct DabPrinter {
  let tip: DabTip
  let isShaded: Bool
  private let transform: Affine
  private let scale: Double?
  private let pyramid: TipPyramid?
  private let sides: Vector

  /// - Parameters:
  ///   - tip: What is printed.
  ///   - isShaded: Whether dabs have colours of their own.
  ///   - transform: To device pixels.
  ///   - pyramid: The tip's texture, if somebody has prepared it before.
  init(
    _ tip: DabTip,
    isShaded: Bool,
    _ transform: Affine,
    pyramid: TipPyramid? = nil
  ) {
    self.tip = tip
    self.isShaded = isShaded
    self.transform = transform
    scale = transform.uniformScale
    switch tip {
    case .disc:
      self.pyramid = nil
      sides = Vector(1, 1)
    case .texture(let texture):
      self.pyramid = pyramid ?? TipPyramid(texture)
      let longest = Double(max(texture.width, texture.height))
      sides = Vector(Double(texture.width) / longest, Double(texture.height) / longest)
    }
  }

  /// Whether a picture is printed.
  var isTextured: Bool { pyramid != nil }

  /// Numbers for each pixel of a plane.
  var channels: Int { isShaded ? 4 : 1 }

  /// Where a dab goes; `nil` if it leaves no trace.
  func position(_ dab: Dab) -> DabPosition? {
    if case .disc(let hardness) = tip {
      // NaN prints nothing, either.
      guard hardness > 0 else { return nil }
      return DabPosition(dab, sides: sides, isRound: true, transform, scale: scale)
    }
    return DabPosition(dab, sides: sides, isRound: false, transform, scale: scale)
  }

  /// Prints a dab that was placed on a plane.
  ///
  /// Not inlined, nor are the loops for each kind of print: the module of the browser would have
  /// them many times.
  @inline(never)
  func print(_ dab: Dab, _ position: DabPosition, on plane: DabPlane) {
    switch tip {
    case .disc(let hardness):
      let profile = DiscProfile(hardness: hardness, opacity: position.opacity)
      if scale == nil {
        paint(EllipsePrint(position, profile), dab, plane)
      } else if position.xAxis.dx < DiscPrint.minimumRadius {
        paint(SmallDiscPrint(position, profile), dab, plane)
      } else {
        paint(DiscPrint(position, profile), dab, plane)
      }
    case .texture(let texture):
      guard let pyramid else { return }
      let index = TexturePrint.level(position, texture, of: pyramid.levels.count)
      let level = pyramid.levels[index]
      level.texels.withUnsafeBufferPointer { texels in
        guard let base = texels.baseAddress else { return }
        paint(TexturePrint(position, texture, level, index, base), dab, plane)
      }
    }
  }

  @inline(__always)
  private func paint<Print: DabPrint>(_ print: Print, _ dab: Dab, _ plane: DabPlane) {
    plane.paint(print, isShaded ? .shaded(ShadedInk(dab.color, step: plane.step)) : .flat)
  }
}
