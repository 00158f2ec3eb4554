/// Synthesized times of samples, for files that don't record times.
package enum MadeUpTime {
  /// Returns a time in seconds, rounded to whole microseconds.
  ///
  /// A sum of time steps has rounding errors in its lowest bits, which would make documents larger. A time of 10⁹ seconds
  /// or more is returned unchanged.
  package static func rounded(_ seconds: Double) -> Double {
    abs(seconds) < 1e9 ? (seconds * 1e6).rounded() / 1e6 : seconds
  }
}
