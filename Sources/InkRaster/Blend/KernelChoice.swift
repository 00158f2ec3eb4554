internal import InkGraphics

/// What is done with the kernel that suits a paint.
protocol BlendKernelUser {
  /// Called once.
  mutating func use<Kernel: BlendKernel>(_ kernel: Kernel)
}

extension Paint {
  /// Hands the fastest kernel of this paint to somebody.
  @inline(__always)
  func withKernel<User: BlendKernelUser>(_ format: Pixmap.Format, _ user: inout User) {
    let color = color.sRGBA
    let opaque = format.packed(SIMD4(color.x, color.y, color.z, 1))
    let alpha = color.w
    var source = color * alpha
    source.w = alpha
    if formula != nil {
      user.use(FormulaKernel(paint: self, source: source, order: format))
      return
    }
    switch blendMode {
    case .sourceOver: user.use(TowardsKernel(opaque, weight: Float(256 * alpha)))
    case .destinationOut: user.use(TowardsKernel(0, weight: Float(256 * alpha)))
    case .clear: user.use(TowardsKernel(0, weight: 256))
    case .source: user.use(TowardsKernel(format.packed(source), weight: 256))
    default:
      if let kernel = ModeKernel(
        blendMode,
        opaque: opaque,
        premultiplied: format.packed(source),
        alpha: alpha
      ) {
        user.use(kernel)
      } else {
        user.use(FormulaKernel(paint: self, source: source, order: format))
      }
    }
  }
}
