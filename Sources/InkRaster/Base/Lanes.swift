internal import CInkVector

// Minima, maxima and comparisons of SIMD vectors, lane by lane.

/// Returns the lane-wise minimum.
@inline(__always)
func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { ink_lesser(a, b) }

/// Returns the lane-wise maximum.
@inline(__always)
func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { ink_greater(a, b) }

/// Returns the lane-wise minimum.
@inline(__always)
func lesser(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  a.replacing(with: b, where: b .< a)
}

/// Returns the lane-wise maximum.
@inline(__always)
func greater(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  a.replacing(with: b, where: b .> a)
}

/// Whether any lane of `a` exceeds `limit`.
@inline(__always)
func anyGreater(_ a: SIMD4<Float>, _ limit: Float) -> Bool {
  any(a .> SIMD4(repeating: limit))
}

// Arithmetic on 16-bit fixed-point numbers that represent 0…1, with 65535 as 1.

/// Returns x·y / 65536, rounded down.
@inline(__always)
func highProduct(_ x: SIMD8<UInt16>, _ y: SIMD8<UInt16>) -> SIMD8<UInt16> {
  ink_high_product(x, y)
}

/// Returns x·y / 65536, rounded to nearest, halves up; never more than either factor.
@inline(__always)
func roundedProduct(_ x: SIMD8<UInt16>, _ y: SIMD8<UInt16>) -> SIMD8<UInt16> {
  ink_high_product(x, y) &+ (x &* y) &>> 15
}

/// Returns the nearest integers to the four numbers in `low` and then the four in `high`, all 0…65535.
@inline(__always)
func words(_ low: SIMD4<Float>, _ high: SIMD4<Float>) -> SIMD8<UInt16> {
  // The narrowing instruction is signed: 32768 is subtracted before it, and the sign bit flipped after it.
  let offset = SIMD4<Int32>(repeating: Fixed.magicBits &+ 32768)
  let l = unsafeBitCast(low + Fixed.magicFloat, to: SIMD4<Int32>.self) &- offset
  let h = unsafeBitCast(high + Fixed.magicFloat, to: SIMD4<Int32>.self) &- offset
  return unsafeBitCast(ink_narrow(l, h), to: SIMD8<UInt16>.self) ^ 0x8000
}

/// Returns each lane twice: a0 a0 a1 a1 a2 a2 a3 a3, and the same of the upper half.
@inline(__always)
func doubled(_ a: SIMD8<UInt16>) -> (low: SIMD4<UInt32>, high: SIMD4<UInt32>) { meshed(a, a) }

/// Interleaves two vectors: a0 b0 a1 b1 a2 b2 a3 b3, and the same of the upper halves.
@inline(__always)
func meshed(
  _ a: SIMD8<UInt16>,
  _ b: SIMD8<UInt16>
) -> (low: SIMD4<UInt32>, high: SIMD4<UInt32>) {
  let x = unsafeBitCast(a, to: SIMD8<Int16>.self)
  let y = unsafeBitCast(b, to: SIMD8<Int16>.self)
  return (
    unsafeBitCast(ink_mesh_low(x, y), to: SIMD4<UInt32>.self),
    unsafeBitCast(ink_mesh_high(x, y), to: SIMD4<UInt32>.self)
  )
}

extension UnsafeMutablePointer where Pointee == UInt16 {
  /// Loads eight consecutive elements from index `i` on, unaligned.
  @inline(__always)
  func octet(_ i: Int) -> SIMD8<UInt16> {
    UnsafeRawPointer(self + i).loadUnaligned(as: SIMD8<UInt16>.self)
  }

  /// Stores eight consecutive elements from index `i` on, unaligned.
  @inline(__always)
  func setOctet(_ i: Int, _ v: SIMD8<UInt16>) {
    UnsafeMutableRawPointer(self + i).storeBytes(of: v, as: SIMD8<UInt16>.self)
  }
}
