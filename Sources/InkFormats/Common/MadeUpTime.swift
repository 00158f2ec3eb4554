/// Times of samples whose file has none.
package enum MadeUpTime {
  /// The nearest whole microsecond.
  ///
  /// Sums of steps would have bits down to the last place, which documents then keep.
  package static func rounded(_ seconds: Double) -> Double {
    abs(seconds) < 1e9 ? (seconds * 1e6).rounded() / 1e6 : seconds
  }
}
