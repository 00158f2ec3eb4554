package import InkGraphics

/// A linear predictor with a small neural network that corrects it: two layers of 16 units.
///
/// The network sees the motion in its own direction and relative to its own extent, the pressure and the period. A gate
/// turns it off where the pen moves straight and steadily; there the motion goes on as it was in the last two periods.
/// Where the pressure falls, as before the pen is lifted, the predicted motion is halved.
package final class NetworkPredictor: TipPredictor {
  /// The predictor with the smallest mean error.
  package static let accurate = NetworkPredictor("network", NetworkWeights.text)

  /// The predictor that overshoots less where the pen stops or turns.
  package static let cautious = NetworkPredictor("network-cautious", CautiousWeights.text)

  /// The name: `network` or `network-cautious`.
  package let name: PartName

  private let first: [SIMD16<Float>]
  private let firstBias: SIMD16<Float>
  private let second: [SIMD16<Float>]
  private let secondBias: SIMD16<Float>
  private let output: [SIMD8<Float>]
  private let outputBias: SIMD8<Float>
  private let taps: [Double]

  private init(_ name: PartName, _ weights: StaticString) {
    self.name = name
    var numbers = PackedNumbers(weights)
    first = (0..<27).map { _ in numbers.row() }
    firstBias = numbers.row()
    second = (0..<16).map { _ in numbers.row() }
    secondBias = numbers.row()
    output = (0..<16).map { _ in numbers.six() }
    outputBias = numbers.six()
    taps = (0..<30).map { _ in numbers.next() }
  }

  /// Returns the motion; for a pen that has not moved, that of the linear part.
  package func motion(of track: PenTrack) -> TipMotion {
    let lagged = LaggedTrack(track)
    let linear = lagged.motion(taps)
    return lagged.read { correct(linear, $0, track) }
  }

  /// Returns the motion of the linear part, in millimeters, corrected by the network, in the units of the track.
  @inline(__always)
  private func correct(
    _ linear: TipMotion,
    _ lagged: UnsafeBufferPointer<SIMD2<Double>>,
    _ track: PenTrack
  ) -> TipMotion {
    let (forward, length) = Self.direction(lagged)
    guard length > 0 else { return linear.scaled(by: track.millimeter) }
    let far = lagged.vector(6).lengthSquared
    let scale = (lagged.vector(3).lengthSquared + 0.25 * far + 0.15 * 0.15).squareRoot()
    var inputs = SIMD32<Float>(repeating: 0)
    let (gate, earlier) = Self.makeInputs(&inputs, track, lagged, forward, scale)
    let corrections = evaluate(inputs)
    let steady = LinearPredictor.shared.motion(of: track).scaled(by: 1 / track.millimeter)
    let base = linear.mixed(with: steady, Self.steadiness(gate))
    func correct(_ v: Vector, _ i: Int, _ time: Double) -> Vector {
      let size = scale * gate * (time / TipMotion.times.frame)
      return v + forward * (Double(corrections[i]) * size)
        + forward.perpendicular * (Double(corrections[i + 1]) * size)
    }
    let (a, b, c) = TipMotion.times
    let motion = TipMotion(
      correct(base.soon, 0, a),
      correct(base.frame, 2, b),
      correct(base.late, 4, c)
    )
    return motion.scaled(by: track.millimeter * Self.easing(earlier, track.pressure))
  }

  /// Returns the factor of the motion for a pressure and that 8 ms before: 1, and down to 0.5 where it falls by 20 to 40 %.
  private static func easing(_ before: Double, _ now: Double) -> Double {
    guard before > 0, now < before else { return 1 }
    return 1 - 0.5 * min(max((1 - now / before - 0.2) / 0.2, 0), 1)
  }

  /// Returns the share of steady motion in the linear part, (1 - gate)¹⁶: above 0.1 only if the gate is below 0.13.
  private static func steadiness(_ gate: Double) -> Double {
    let two = (1 - gate) * (1 - gate)
    let four = two * two
    return four * four * four * four
  }

  /// The direction of the motion from 20 and 30 ms ago, as a unit vector, and its length in millimeters.
  @inline(__always)
  private static func direction(
    _ lagged: UnsafeBufferPointer<SIMD2<Double>>
  ) -> (Vector, Double) {
    let v = (lagged.vector(3) + lagged.vector(5)) * -0.5
    let length = v.length
    return length > 1e-6 ? (v * (1 / length), length) : (Vector(1, 0), 0)
  }

  /// Sets the 27 inputs.
  ///
  /// - Returns: The gate, 0 for straight and steady motion, toward 1 for other motion; and the pressure 8 ms before.
  @inline(__always)
  private static func makeInputs(
    _ inputs: inout SIMD32<Float>,
    _ track: PenTrack,
    _ lagged: UnsafeBufferPointer<SIMD2<Double>>,
    _ forward: Vector,
    _ scale: Double
  ) -> (gate: Double, pressure: Double) {
    withUnsafeMutableBytes(of: &inputs) { bytes in
      let inputs = bytes.assumingMemoryBound(to: Float.self)
      var last = Vector(0, 0)
      var (sum, squares) = (Vector(0, 0), 0.0)
      let inverse = 1 / scale
      for i in 0..<10 {
        let z = lagged.vector(i)
        let step = Vector(z.dot(forward), forward.cross(z)) * inverse
        let increment = step - last
        last = step
        inputs[i] = Float(increment.dx)
        inputs[10 + i] = Float(increment.dy)
        if i < 7 {
          // The seventh increment is that of 10 ms, the others are those of 5 ms.
          let even = i < 6 ? increment : increment * 0.5
          sum = sum + even
          squares += even.lengthSquared
        }
      }
      let spread = max(0, squares - sum.lengthSquared / 7)
      let gate = spread * spread / (spread * spread + 0.004 * 0.004)
      var position = 0
      let pressure = track.pressure
      let earlier = track.before(0.008, &position).pressure
      inputs[20] = Float(scale / (scale + 2))
      inputs[21] = Float(pressure)
      inputs[22] = Float(4 * (pressure - earlier))
      inputs[23] = Float(2 * (pressure - track.before(0.024, &position).pressure))
      inputs[24] = Float(min(track.age, 0.06) / 0.06)
      inputs[25] = Float(60 * track.period)
      inputs[26] = Float(gate)
      return (gate, earlier)
    }
  }

  private func evaluate(_ inputs: SIMD32<Float>) -> SIMD8<Float> {
    let hidden = Self.activation(Self.sum(first, inputs, firstBias))
    let next = Self.activation(Self.sum(second, hidden, secondBias))
    return Self.sum(output, next, outputBias)
  }

  /// Returns a bias plus each row times the value of the same index, in order.
  @inline(__always)
  private static func sum<Row: SIMD, Values: SIMD>(
    _ rows: [Row],
    _ values: Values,
    _ bias: Row
  ) -> Row where Row.Scalar == Float, Values.Scalar == Float {
    var sum = bias
    // An index of a vector that is not a constant stores the whole vector each time.
    withUnsafeBytes(of: values) { values in
      rows.withUnsafeBufferPointer { rows in
        for i in rows.indices {
          sum += rows[i] * values.load(fromByteOffset: 4 * i, as: Float.self)
        }
      }
    }
    return sum
  }

  /// The activation x / (1 + |x|).
  @inline(__always)
  private static func activation(_ v: SIMD16<Float>) -> SIMD16<Float> {
    let bits = unsafeBitCast(v, to: SIMD16<UInt32>.self) & 0x7FFF_FFFF
    return v / (1 + unsafeBitCast(bits, to: SIMD16<Float>.self))
  }
}

extension UnsafeBufferPointer<SIMD2<Double>> {
  /// Returns the element at an index as a vector.
  @inline(__always)
  fileprivate func vector(_ index: Int) -> Vector { Vector(self[index].x, self[index].y) }
}
