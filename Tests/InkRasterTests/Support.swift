import InkGraphics
import InkRaster
import _InkReference

/// A generator of random numbers; the same seed produces the same numbers.
struct Seeded {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed &* 0x9e37_79b9_7f4a_7c15 }

  /// Returns the next number in a range.
  mutating func next(_ low: Double = 0, _ high: Double = 1) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Double(state >> 11) * 0x1p-53
  }

  mutating func point(_ size: Double) -> Point {
    Point(next(-0.1, 1.1) * size, next(-0.1, 1.1) * size)
  }

  /// Returns curves all over a square, with cusps, loops and abrupt changes of width.
  mutating func scribble(_ size: Double, segments: Int, radius: Double) -> Ribbon {
    var ribbon = Ribbon(start: point(size), radius: next(0, radius))
    for _ in 0..<segments {
      ribbon.segments.append(
        Ribbon.Segment(
          control1: point(size),
          control2: point(size),
          end: point(size),
          radius: next(0, radius)
        )
      )
    }
    return ribbon
  }

  /// Returns short straight steps in changing directions, as a pen reports them.
  mutating func handwriting(_ size: Double, steps: Int, radius: Double) -> Ribbon {
    var at = Point(size * 0.5, size * 0.5)
    var ribbon = Ribbon(start: at, radius: radius)
    var direction = next(0, 6)
    for _ in 0..<steps {
      direction += next(-0.7, 0.7)
      let (sine, cosine) = Real.sinCos(direction)
      at = Point(
        min(max(at.x + 3 * cosine, 2), size - 2),
        min(max(at.y + 3 * sine, 2), size - 2)
      )
      ribbon.line(to: at, radius: radius * next(0.7, 1.3))
    }
    return ribbon
  }
}

extension Pixmap {
  /// Returns the opacity of a pixel, 0…255.
  func alpha(_ x: Int, _ y: Int) -> Int { Int(self[x, y].w) }

  /// The set of all opacities.
  var alphas: Set<Int> { Set(pixels.map { Int($0 >> 24) }) }

  /// Returns the difference from another picture: the largest and the mean of any channel, and the share of touched
  /// pixels that differ by more than `levels`.
  func difference(
    from other: Pixmap,
    beyond levels: Int = 16
  ) -> (max: Int, mean: Double, share: Double) {
    var (worst, sum, touched, far) = (0, 0, 0, 0)
    for (a, b) in zip(pixels, other.pixels) where a != 0 || b != 0 {
      var difference = 0
      for shift: UInt32 in [0, 8, 16, 24] {
        difference = max(difference, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
      }
      touched += 1
      sum += difference
      worst = max(worst, difference)
      if difference > levels { far += 1 }
    }
    let count = Double(max(touched, 1))
    return (worst, Double(sum) / count, Double(far) / count)
  }
}

/// Returns the pixels that the fast rasterizer paints for a list.
func painted(
  _ list: DisplayList,
  _ width: Int,
  _ height: Int,
  transform: Affine = .identity,
  format: Pixmap.Format = .rgba
) -> Pixmap {
  var pixmap = Pixmap(width: width, height: height, format: format)
  Rasterizer().draw(list, transform: transform, into: &pixmap)
  return pixmap
}

/// Returns the pixels that the plain rasterizer paints for a list.
func referencePainted(
  _ list: DisplayList,
  _ width: Int,
  _ height: Int,
  transform: Affine = .identity
) -> Pixmap {
  var pixmap = Pixmap(width: width, height: height)
  ReferenceRasterizer(linesPerPixel: 32).draw(list, transform: transform, into: &pixmap)
  return pixmap
}

/// Returns a list of one ribbon.
func ink(_ ribbon: Ribbon, _ paint: Paint = Paint(.black)) -> DisplayList {
  DisplayList([.ink(ribbon, paint)])
}
