/// Runs of a ribbon's segments, one or many, without memory for one.
struct Runs {
  private let one: Range<Int>
  private let many: [Range<Int>]

  init(_ run: Range<Int>) {
    one = run
    many = []
  }

  /// - Precondition: There are runs.
  init(_ runs: [Range<Int>]) {
    one = runs[0]
    many = runs
  }

  var count: Int { max(1, many.count) }

  subscript(_ i: Int) -> Range<Int> { i == 0 ? one : many[i] }
}
