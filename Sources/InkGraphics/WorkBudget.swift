/// The limit of the work of a task, and the work spent on it.
///
/// The caller creates one budget per task and passes it down. The rasterizer, writers, readers and the engine of
/// brushes spend it in bulk before they work: for pixels, edges, dabs and points. A unit is about a nanosecond of one
/// core. No clock is read, so a task is refused on every machine or on none.
///
/// Once the budget is exhausted, the rasterizer paints nothing more. So loops need no early exit; the caller calls
/// ``check()`` at the end.
///
/// Not thread-safe: one thread at a time.
package final class WorkBudget {
  /// The error of a task that exceeds its budget.
  package struct Exhausted: Error, Equatable {
    package init() {}
  }

  /// The maximum number of units of work; infinite if there is no limit.
  package private(set) var limit: Double

  /// The number of units of work spent so far.
  package private(set) var spent = 0.0

  /// Creates a budget with a limit in units of work, by default infinite.
  package init(_ limit: Double = .infinity) { self.limit = limit }

  /// Whether more was spent than the limit.
  package var isExhausted: Bool { spent > limit }

  /// Whether the limit is finite, so that exact counting is worthwhile.
  package var isLimited: Bool { limit < .infinity }

  /// Adds units of work to those spent; call it before the work is done.
  package func spend(_ units: Double) { spent += units }

  /// Exhausts the budget, unless its limit is infinite.
  package func spendAll() { spent = .infinity }

  /// Raises the limit by a number of units of work.
  package func raise(by units: Double) { limit += units }

  /// Checks that the budget is not exhausted.
  ///
  /// - Throws: ``Exhausted`` if more was spent than the limit.
  package func check() throws(Exhausted) {
    if isExhausted { throw Exhausted() }
  }
}
