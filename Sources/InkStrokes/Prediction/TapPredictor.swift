package import InkGraphics

/// The displacements from the newest sample back to ten earlier times, which linear prediction weighs.
struct LaggedTrack {
  /// The earlier times, in seconds before the newest sample.
  static let lags = [0.005, 0.010, 0.015, 0.020, 0.025, 0.030, 0.040, 0.050, 0.065, 0.080]

  /// The displacement at each of the lags, in millimeters.
  var displacements = SIMD16<Double>(repeating: 0)
  /// The other component of the displacement at each of the lags, in millimeters.
  var others = SIMD16<Double>(repeating: 0)

  /// Reads a track.
  init(_ track: PenTrack) {
    var position = 0
    let scale = 1 / track.millimeter
    for (i, lag) in Self.lags.enumerated() {
      let z = track.before(lag, &position).displacement
      displacements[i] = z.dx * scale
      others[i] = z.dy * scale
    }
  }

  /// Returns the displacement at a lag, in millimeters.
  subscript(index: Int) -> Vector { Vector(displacements[index], others[index]) }

  /// Returns the motion that ten taps for each of the three times give, in millimeters.
  func motion(_ taps: [Double]) -> TipMotion {
    func sum(_ first: Int) -> Vector {
      var (x, y) = (0.0, 0.0)
      for i in 0..<10 {
        x += taps[first + i] * displacements[i]
        y += taps[first + i] * others[i]
      }
      return Vector(x, y)
    }
    return TipMotion(sum(0), sum(10), sum(20))
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
