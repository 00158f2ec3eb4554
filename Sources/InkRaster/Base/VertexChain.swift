/// A polyline whose vertices are rounded to 1/256 of a pixel.
struct VertexChain: ~Copyable {
  var x = Scratch<Int32>(capacity: 1024, zero: 0)
  var y = Scratch<Int32>(capacity: 1024, zero: 0)
  var count = 0

  init() {}

  mutating func removeAll() { count = 0 }

  /// Ensures capacity for `more` vertices and for reading a vector beyond the last.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if count &+ more &+ 8 > x.capacity { grow(count + more + 8) }
  }

  @inline(never)
  private mutating func grow(_ wanted: Int) {
    x.reserve(wanted, preserving: count)
    y.reserve(x.capacity, preserving: count)
  }

  @inline(__always)
  mutating func append(_ vx: Int32, _ vy: Int32) {
    reserve(1)
    x.base[count] = vx
    y.base[count] = vy
    count &+= 1
  }

  /// Repeats the last vertex, so that whole vectors of edges can be read.
  ///
  /// Edges from a vertex to itself have no height and no area.
  mutating func pad() {
    reserve(0)
    guard count > 0 else { return }
    for i in 0..<4 {
      x.base[count + i] = x.base[count - 1]
      y.base[count + i] = y.base[count - 1]
    }
  }
}
