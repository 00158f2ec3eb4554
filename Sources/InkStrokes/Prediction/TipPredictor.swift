package import InkGraphics

/// The motion of a pen in the next 33 ms: displacements from its newest sample, in the units of the locations.
package struct TipMotion: Hashable, Sendable {
  /// The displacement after 8 ms.
  package var soon: Vector
  /// The displacement after 16.7 ms.
  package var frame: Vector
  /// The displacement after 33.3 ms.
  package var late: Vector

  /// Creates a motion from its displacements after 8, 16.7 and 33.3 ms.
  package init(_ soon: Vector, _ frame: Vector, _ late: Vector) {
    self.soon = soon
    self.frame = frame
    self.late = late
  }

  /// The times of the displacements, in seconds: 8, 16.7 and 33.3 ms.
  package static let times = (soon: 0.008, frame: 0.0167, late: 0.0333)

  /// Returns the displacement after a time, in seconds, 0…0.0333; later ones are that after 33.3 ms.
  ///
  /// It is the parabola through the first two displacements, and linear after the second.
  package func displacement(after time: Double) -> Vector {
    let (a, b, c) = Self.times
    if time >= b { return frame + (late - frame) * (min(1, (time - b) / (c - b))) }
    let t = max(0, time)
    return soon * (t * (t - b) / (a * (a - b))) + frame * (t * (t - a) / (b * (b - a)))
  }

  /// Returns the motion with displacements of at most 1.25 times the way at a speed, in units per second.
  func clamped(to speed: Double) -> TipMotion {
    func clamp(_ v: Vector, _ time: Double) -> Vector {
      let most = 1.25 * speed * time
      let length = v.length
      guard length.isFinite else { return Vector(0, 0) }
      return length > most ? v * (most / length) : v
    }
    let (a, b, c) = Self.times
    return TipMotion(clamp(soon, a), clamp(frame, b), clamp(late, c))
  }
}

/// A rule that predicts the motion of a pen from its recent samples.
///
/// Objects are immutable, and the motion is a function of the track.
package protocol TipPredictor: AnyObject, Sendable {
  /// The name of the predictor, such as `network`.
  var name: PartName { get }

  /// Returns the motion after the newest sample of a track.
  ///
  /// An ``EventPredictor`` limits it to the speed of the last samples.
  func motion(of track: PenTrack) -> TipMotion
}

/// A predictor of no motion: the tip stays at the newest sample.
package final class HoldPredictor: TipPredictor {
  /// The only instance.
  package static let shared = HoldPredictor()
  private init() {}

  /// The name `hold`.
  package var name: PartName { "hold" }

  /// Returns displacements of 0.
  package func motion(of track: PenTrack) -> TipMotion {
    TipMotion(Vector(0, 0), Vector(0, 0), Vector(0, 0))
  }
}

/// A predictor of steady motion: that of the last two steps.
package final class LinearPredictor: TipPredictor {
  /// The only instance.
  package static let shared = LinearPredictor()
  private init() {}

  /// The name `linear`.
  package var name: PartName { "linear" }

  /// Returns the way at the mean velocity of the last two periods.
  package func motion(of track: PenTrack) -> TipMotion {
    var position = 0
    let span = 2 * track.period
    let velocity = track.before(min(span, track.age), &position).displacement
    let elapsed = min(span, track.age)
    guard elapsed > 0 else { return HoldPredictor.shared.motion(of: track) }
    let (a, b, c) = TipMotion.times
    return TipMotion(
      velocity * (-a / elapsed),
      velocity * (-b / elapsed),
      velocity * (-c / elapsed)
    )
  }
}
