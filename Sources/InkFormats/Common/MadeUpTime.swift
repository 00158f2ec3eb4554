/// Synthesized times of samples whose file has none.
package enum MadeUpTime {
  /// Returns the time rounded to whole microseconds, in seconds.
  ///
  /// Sums of steps would have nonzero bits down to the lowest, which documents would then store.
  package static func rounded(_ seconds: Double) -> Double {
    abs(seconds) < 1e9 ? (seconds * 1e6).rounded() / 1e6 : seconds
  }
}
