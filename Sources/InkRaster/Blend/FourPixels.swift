// Arithmetic on four 8-bit pixels with alpha in the highest byte: two vectors of eight numbers, for the bytes
// at even and at odd indices.

/// Returns bytes 0 and 2 of four pixels as eight 16-bit numbers.
@inline(__always)
func evenBytes(_ p: SIMD4<UInt32>) -> SIMD8<UInt16> {
  unsafeBitCast(p, to: SIMD8<UInt16>.self) & 0x00ff
}

/// Returns bytes 1 and 3 of four pixels as eight 16-bit numbers.
@inline(__always)
func oddBytes(_ p: SIMD4<UInt32>) -> SIMD8<UInt16> {
  unsafeBitCast(p, to: SIMD8<UInt16>.self) &>> 8
}

/// Interpolates four pixels `d` to targets, given as their even and odd bytes, by weights `s`, 0…256.
///
/// ⌊(256·d + (t − d)·s + 128) / 256⌋ modulo 2¹⁶: the result fits even if intermediate values overflow.
/// Weight 0 gives d, 256 gives t.
@inline(__always)
func interpolated(
  _ d: SIMD4<UInt32>,
  _ even: SIMD8<UInt16>,
  _ odd: SIMD8<UInt16>,
  _ s: SIMD4<UInt32>
) -> SIMD4<UInt32> {
  let weights = unsafeBitCast(s, to: SIMD8<UInt16>.self)
  let v = unsafeBitCast(d, to: SIMD8<UInt16>.self)
  let e = (v &<< 8) &+ (even &- (v & 0x00ff)) &* weights &+ 128
  let o = (v & 0xff00) &+ (odd &- (v &>> 8)) &* weights &+ 128
  return unsafeBitCast((e &>> 8) | (o & 0xff00), to: SIMD4<UInt32>.self)
}

/// Returns x·y/255 rounded to nearest; both are 0…255.
@inline(__always)
func product(_ x: SIMD8<UInt16>, _ y: SIMD8<UInt16>) -> SIMD8<UInt16> {
  let t = x &* y &+ 128
  return (t &+ (t &>> 8)) &>> 8
}

/// Composites four premultiplied pixels `s`, scaled by a weight 0…256, over four others, `d`.
///
/// s + d·(1 − αs), each product rounded to nearest.
@inline(__always)
func sourceOver(
  _ s: SIMD4<UInt32>,
  weight: UInt32,
  _ d: SIMD4<UInt32>
) -> SIMD4<UInt32> {
  let weights = SIMD4<UInt32>(repeating: weight | weight &<< 16)
  let paint = interpolated(.zero, evenBytes(s), oddBytes(s), weights)
  let rest = 255 &- paint &>> 24
  let rests = unsafeBitCast(rest | rest &<< 16, to: SIMD8<UInt16>.self)
  let even = product(evenBytes(d), rests)
  let odd = product(oddBytes(d), rests)
  // No channel exceeds alpha, so no sum exceeds 255.
  return paint &+ unsafeBitCast(even | odd &<< 8, to: SIMD4<UInt32>.self)
}

/// Composites a premultiplied pixel `s` over another, `d`.
@inline(__always)
func sourceOver(_ s: UInt32, _ d: UInt32) -> UInt32 {
  sourceOver(SIMD4(repeating: s), weight: 256, SIMD4(repeating: d)).x
}
