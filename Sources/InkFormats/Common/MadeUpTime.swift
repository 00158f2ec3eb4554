/// Synthesized times of samples, for files that don't record times.
package enum MadeUpTime {
  /// Returns a time in seconds, rounded to whole microseconds.
  ///
  /// Sums of steps would have nonzero bits down to the lowest, which documents would then store.
  package static func rounded(_ seconds: Double) -> Double {
    abs(seconds) < 1e9 ? (seconds * 1e6).rounded() / 1e6 : seconds
  }
}
