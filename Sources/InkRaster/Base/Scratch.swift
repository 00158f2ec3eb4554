/// A buffer that is reused from shape to shape; it grows and never shrinks.
///
/// All of it is initialized, so whole vectors may be read even if only part is meaningful.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  /// The first element.
  private(set) var base: UnsafeMutablePointer<Element>
  /// The number of elements allocated.
  private(set) var capacity: Int
  private let zero: Element

  init(capacity: Int, zero: Element) {
    base = .allocate(capacity: capacity)
    base.initialize(repeating: zero, count: capacity)
    self.capacity = capacity
    self.zero = zero
  }

  /// Ensures capacity for `wanted` elements; the first `kept` are preserved, new ones are zero.
  @inline(__always)
  mutating func reserve(_ wanted: Int, preserving kept: Int) {
    if wanted > capacity { grow(wanted, kept) }
  }

  @inline(never)
  private mutating func grow(_ wanted: Int, _ kept: Int) {
    let size = max(wanted, capacity * 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: size)
    larger.initialize(repeating: zero, count: size)
    larger.update(from: base, count: min(kept, capacity))
    base.deallocate()
    base = larger
    capacity = size
  }

  deinit { base.deallocate() }
}

extension UnsafeMutablePointer where Pointee == Float {
  /// Loads four consecutive elements from index `i` on, unaligned.
  @inline(__always)
  func quad(_ i: Int) -> SIMD4<Float> {
    UnsafeRawPointer(self + i).loadUnaligned(as: SIMD4<Float>.self)
  }

  /// Stores four consecutive elements from index `i` on, unaligned.
  @inline(__always)
  func setQuad(_ i: Int, _ v: SIMD4<Float>) {
    UnsafeMutableRawPointer(self + i).storeBytes(of: v, as: SIMD4<Float>.self)
  }
}

extension UnsafeMutablePointer where Pointee == Int32 {
  /// Loads four consecutive elements from index `i` on, unaligned.
  @inline(__always)
  func quad(_ i: Int) -> SIMD4<Int32> {
    UnsafeRawPointer(self + i).loadUnaligned(as: SIMD4<Int32>.self)
  }

  /// Stores four consecutive elements from index `i` on, unaligned.
  @inline(__always)
  func setQuad(_ i: Int, _ v: SIMD4<Int32>) {
    UnsafeMutableRawPointer(self + i).storeBytes(of: v, as: SIMD4<Int32>.self)
  }
}

extension UnsafeMutablePointer where Pointee == UInt32 {
  /// Loads four consecutive elements from index `i` on, unaligned.
  @inline(__always)
  func quad(_ i: Int) -> SIMD4<UInt32> {
    UnsafeRawPointer(self + i).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  /// Stores four consecutive elements from index `i` on, unaligned.
  @inline(__always)
  func setQuad(_ i: Int, _ v: SIMD4<UInt32>) {
    UnsafeMutableRawPointer(self + i).storeBytes(of: v, as: SIMD4<UInt32>.self)
  }
}
