internal import CInkVector

/// The addresses of the samples that a blur adds, called taps, and their weights.
protocol BlurTaps {
  /// Returns eight blurred samples, at an offset in bytes from the taps.
  func sum(_ offset: Int) -> SIMD8<Int16>
}

/// The 32-bit sums of eight weighted samples.
private struct Sums {
  var low: SIMD4<Int32>
  var high: SIMD4<Int32>

  @inline(__always)
  init(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>, _ weights: SIMD8<Int16>) {
    low = ink_dot_pairs(ink_mesh_low(a, b), weights)
    high = ink_dot_pairs(ink_mesh_high(a, b), weights)
  }

  @inline(__always)
  mutating func add(_ a: SIMD8<Int16>, _ b: SIMD8<Int16>, _ weights: SIMD8<Int16>) {
    let more = Sums(a, b, weights)
    low &+= more.low
    high &+= more.high
  }

  @inline(__always)
  var rounded: SIMD8<Int16> { ink_narrow(low &>> 15, high &>> 15) }
}

/// A blur of any radius.
struct AnyTaps: BlurTaps {
  let taps: UnsafePointer<UnsafeRawPointer>
  let weights: UnsafePointer<SIMD8<Int16>>
  let radius: Int

  @inline(__always)
  func sum(_ offset: Int) -> SIMD8<Int16> {
    var sums = Sums(load(radius, offset), SIMD8(repeating: 1), weights[0])
    for k in 1...radius {
      sums.add(load(radius &- k, offset) &+ load(radius &+ k, offset), .zero, weights[k])
    }
    return sums.rounded
  }

  @inline(__always)
  private func load(_ k: Int, _ offset: Int) -> SIMD8<Int16> {
    taps[k].loadUnaligned(fromByteOffset: offset, as: SIMD8<Int16>.self)
  }
}

/// A blur of radius 3, for a standard deviation of 1: its seven taps are kept in registers.
struct SevenTaps: BlurTaps {
  private let p0, p1, p2, p3, p4, p5, p6: UnsafeRawPointer
  /// The weights of the nearest and second neighbors in pairs, and of the middle and the third neighbors.
  let near, far: SIMD8<Int16>

  @inline(__always)
  init(_ taps: UnsafePointer<UnsafeRawPointer>, _ weights: UnsafePointer<SIMD8<Int16>>) {
    (p0, p1, p2, p3) = (taps[0], taps[1], taps[2], taps[3])
    (p4, p5, p6) = (taps[4], taps[5], taps[6])
    near = ink_mesh_low(weights[1], weights[2])
    far = ink_mesh_low(SIMD8(repeating: weights[0][0]), weights[3])
  }

  @inline(__always)
  func sum(_ offset: Int) -> SIMD8<Int16> {
    let first = load(p2, offset) &+ load(p4, offset)
    let second = load(p1, offset) &+ load(p5, offset)
    let third = load(p0, offset) &+ load(p6, offset)
    var sums = Sums(first, second, near)
    sums.add(load(p3, offset), third, far)
    sums.low &+= 16384
    sums.high &+= 16384
    return sums.rounded
  }

  @inline(__always)
  private func load(_ p: UnsafeRawPointer, _ offset: Int) -> SIMD8<Int16> {
    p.loadUnaligned(fromByteOffset: offset, as: SIMD8<Int16>.self)
  }
}
