internal import CInkVector

// Comparisons of whole vectors.

/// The lesser of each pair of lanes.
@inline(__always)
func lesser(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { ink_lesser(a, b) }

/// The greater of each pair of lanes.
@inline(__always)
func greater(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> SIMD4<Float> { ink_greater(a, b) }

/// The lesser of each pair of lanes.
@inline(__always)
func lesser(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  a.replacing(with: b, where: b .< a)
}

/// The greater of each pair of lanes.
@inline(__always)
func greater(_ a: SIMD8<UInt16>, _ b: SIMD8<UInt16>) -> SIMD8<UInt16> {
  a.replacing(with: b, where: b .> a)
}

/// Whether any lane of `a` exceeds `limit`.
@inline(__always)
func anyGreater(_ a: SIMD4<Float>, _ limit: Float) -> Bool {
  any(a .> SIMD4(repeating: limit))
}
