package import InkGraphics

/// The displacements from the newest sample back to ten earlier times, which linear prediction weighs.
struct LaggedTrack {
  /// The earlier times, in seconds before the newest sample.
  static let lags: [Double] = [
    0.005, 0.010, 0.015, 0.020, 0.025, 0.030, 0.040, 0.050, 0.065, 0.080,
  ]

  /// The displacement at each of the lags, in millimeters; read through a pointer, as an index of a vector that is not
  /// a constant copies the whole vector.
  private var displacements = (SIMD16<Double>(repeating: 0), SIMD4<Double>(repeating: 0))

  /// Reads a track.
  @inline(__always)
  init(_ track: PenTrack) {
    let scale = 1 / track.millimeter
    withUnsafeMutableBytes(of: &displacements) { bytes in
      let values = bytes.assumingMemoryBound(to: SIMD2<Double>.self)
      let even = track.visitEven(Self.lags) {
        values[$0] = SIMD2($1.dx * scale, $1.dy * scale)
      }
      var position = 0
      for i in even..<10 {
        let z = track.before(Self.lags[i], &position).displacement
        values[i] = SIMD2(z.dx * scale, z.dy * scale)
      }
    }
  }

  /// Calls `body` with the displacements, in millimeters.
  @inline(__always)
  func read<Result>(_ body: (UnsafeBufferPointer<SIMD2<Double>>) -> Result) -> Result {
    withUnsafeBytes(of: displacements) { body($0.assumingMemoryBound(to: SIMD2<Double>.self)) }
  }

  /// Returns the motion that ten taps for each of the three times give, in millimeters.
  @inline(__always)
  func motion(_ taps: [Double]) -> TipMotion {
    read { values in
      taps.withUnsafeBufferPointer { taps in
        var (a, b, c) = (SIMD2<Double>.zero, SIMD2<Double>.zero, SIMD2<Double>.zero)
        for i in 0..<10 {
          a += values[i] * taps[i]
          b += values[i] * taps[10 + i]
          c += values[i] * taps[20 + i]
        }
        return TipMotion(Vector(a.x, a.y), Vector(b.x, b.y), Vector(c.x, c.y))
      }
    }
  }
}

/// A linear predictor with ten taps that reach 80 ms back; steady motion is predicted exactly.
package final class TapPredictor: TipPredictor {
  /// The only instance.
  package static let shared = TapPredictor()
  private init() {}

  /// The ten taps for each of 8, 16.7 and 33.3 ms.
  static let taps: [Double] = [
    -0.4295, -0.7993, -0.464, -0.01841, 0.1954, 0.1572, 0.05142, -0.0773, 0.101, -0.06113, -1.196,
    -1.821, -1.09, -0.1168, 0.48, 0.472, 0.1552, -0.1864, 0.2869, -0.1935, -2.615, -3.675, -2.376,
    -0.5383, 0.8164, 1.084, 0.5182, -0.1487, 0.7974, -0.6894,
  ]

  /// The name `taps`.
  package var name: PartName { "taps" }

  /// Returns the sum of the weighted displacements.
  package func motion(of track: PenTrack) -> TipMotion {
    LaggedTrack(track).motion(Self.taps).scaled(by: track.millimeter)
  }
}

extension TipMotion {
  /// Returns the motion with displacements multiplied by a factor.
  func scaled(by factor: Double) -> TipMotion {
    TipMotion(soon * factor, frame * factor, late * factor)
  }

  /// Returns the motion between this one and another: `share` of the other, 0…1.
  func mixed(with other: TipMotion, _ share: Double) -> TipMotion {
    TipMotion(
      soon + (other.soon - soon) * share,
      frame + (other.frame - frame) * share,
      late + (other.late - late) * share
    )
  }
}
