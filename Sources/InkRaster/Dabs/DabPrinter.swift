internal import InkGraphics

/// A printer of dabs with one tip and one transform.
struct DabPrinter {
  let tip: DabTip
  let isShaded: Bool
  private let transform: Affine
  private let scale: Double?
  private let pyramid: TipPyramid?
  private let sides: Vector

  /// Creates a printer.
  ///
  /// - Parameters:
  ///   - tip: The tip that is printed.
  ///   - isShaded: Whether dabs have their own colors.
  ///   - transform: The transform to device pixels.
  ///   - pyramid: The mipmaps of the tip's texture, if cached; computed otherwise.
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

  /// Whether the tip is a texture.
  var isTextured: Bool { pyramid != nil }

  /// The number of values that a pixel has in a plane: opacity, and the color if dabs have their own.
  var channels: Int { isShaded ? 4 : 1 }

  /// Returns the position and size of a dab in device pixels; `nil` if it is invisible.
  func position(_ dab: Dab) -> DabPosition? {
    if case .disc(let hardness) = tip {
      // This condition also rejects NaN.
      guard hardness > 0 else { return nil }
      return DabPosition(dab, sides: sides, isRound: true, transform, scale: scale)
    }
    return DabPosition(dab, sides: sides, isRound: false, transform, scale: scale)
  }

  /// Prints a positioned dab on a plane.
  ///
  /// Neither this nor the loops for each kind of print are inlined: copies would enlarge the wasm module.
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
