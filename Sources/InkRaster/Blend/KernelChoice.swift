internal import InkGraphics

/// A generic operation that runs with the blend kernel of a paint.
protocol BlendKernelUser {
  /// Runs the operation with the kernel; called once.
  mutating func use<Kernel: BlendKernel>(_ kernel: Kernel)
}

extension Paint {
  /// Calls `user` with the fastest blend kernel for this paint and byte order.
  @inline(__always)
  func withKernel<User: BlendKernelUser>(_ format: Pixmap.Format, _ user: inout User) {
    let color = color.sRGBA
    let opaque = format.packed(SIMD4(color.x, color.y, color.z, 1))
    let alpha = color.w
    var source = color * alpha
    source.w = alpha
    if formula == nil {
      let towards: (pixel: UInt32, weight: Double)? =
        switch blendMode {
        case .sourceOver: (opaque, 256 * alpha)
        case .destinationOut: (0, 256 * alpha)
        case .clear: (0, 256)
        case .source: (format.packed(source), 256)
        default: nil
        }
      if let (pixel, weight) = towards {
        user.use(TowardsKernel(pixel, weight: Float(weight)))
        return
      }
    }
    let kernel: ModeKernel? =
      if formula == nil {
        ModeKernel(
          blendMode,
          opaque: opaque,
          premultiplied: format.packed(source),
          alpha: alpha
        )
      } else {
        nil
      }
    user.use(kernel ?? ModeKernel(FormulaBlend(paint: self, source: source, order: format)))
  }
}
