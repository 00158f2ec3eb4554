/// The work that a task may be, and the work that was done for it.
///
/// The caller makes one budget for a task and passes it down. Rasteriser, writers, readers and the engine of brushes
/// spend it where the work is, before they do it, in bulk: for pixels, edges, prints, knots. A unit is about a
/// nanosecond of one core. No clock is read, so a task is refused on every machine or on none.
///
/// Once the budget is exhausted, the rasteriser paints nothing more. So loops need no way out of their own; the caller
/// calls ``check()`` at the end.
///
/// Not thread-safe: one thread at a time.
package final class WorkBudget {
  /// The error of a task that is more work than it may be.
  package struct Exhausted: Error, Equatable {
    package init() {}
  }

  /// The most units; infinite if there is no limit.
  package private(set) var limit: Double

  /// The units that were spent.
  package private(set) var spent = 0.0

  /// Creates a budget; without a limit by default.
  package init(_ limit: Double = .infinity) { self.limit = limit }

  /// Whether more was spent than there was.
  package var isExhausted: Bool { spent > limit }

  /// Whether there is a limit, so that it pays to count with care.
  package var isLimited: Bool { limit < .infinity }

  /// Counts work before it is done.
  package func spend(_ units: Double) { spent += units }

  /// Exhausts the budget, if it has a limit.
  package func spendAll() { spent = .infinity }

  /// Raises the limit.
  package func raise(by units: Double) { limit += units }

  /// - Throws: ``Exhausted`` if more was spent than there was.
  package func check() throws(Exhausted) {
    if isExhausted { throw Exhausted() }
  }
}
