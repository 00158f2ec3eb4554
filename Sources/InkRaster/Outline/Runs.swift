/// One or more ranges of a ribbon's segments; a single range needs no allocation.
struct Runs {
  private let one: Range<Int>
  private let many: [Range<Int>]

  init(_ run: Range<Int>) {
    one = run
    many = []
  }

  /// Creates a list of ranges.
  ///
  /// - Precondition: There is at least one range.
  init(_ runs: [Range<Int>]) {
    one = runs[0]
    many = runs
  }

  var count: Int { max(1, many.count) }

  subscript(_ i: Int) -> Range<Int> { i == 0 ? one : many[i] }
}
