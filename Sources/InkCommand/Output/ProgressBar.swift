import Glibc
import Synchronization

/// A progress bar on standard error.
///
/// Appears only on a terminal and if the work takes longer than 0.3 s, and is erased at the end.
struct ProgressBar {
  private static let delay = 0.3
  private static let interval = 0.05
  private static let isShown = Atomic(false)

  private let title: String
  private let total: Int
  private let start = Self.now
  private let isEnabled = Terminal.isInteractive
  private var done = 0
  private var lastDrawn = 0.0

  /// Begins work of a number of steps.
  init(_ title: String, total: Int) {
    self.title = Terminal.oneLine(title)
    self.total = max(total, 1)
  }

  /// Adds finished steps.
  mutating func advance(by steps: Int = 1) { advance(to: done + min(steps, total - done)) }

  /// Sets the number of finished steps.
  mutating func advance(to steps: Int) {
    done = min(steps, total)
    guard isEnabled else { return }
    let time = Self.now
    guard time - start >= Self.delay, time - lastDrawn >= Self.interval else { return }
    lastDrawn = time
    draw()
  }

  /// Erases the bar.
  static func clear() {
    guard isShown.exchange(false, ordering: .relaxed) else { return }
    Terminal.flash("\r\u{1B}[K")
  }

  private func draw() {
    let columns = Terminal.columns
    let percent = done * 100 / total
    let label = " \(percent) %"
    let name = String(title.suffix(max(columns / 3, 1)))
    let width = min(columns - name.count - label.count - 4, 40)
    var line = "\r" + name
    if width >= 4 {
      let full = done * width / total
      line += " [" + String(repeating: "#", count: full)
      line += String(repeating: "-", count: width - full) + "]"
    }
    Self.isShown.store(true, ordering: .relaxed)
    Terminal.flash(line + label + "\u{1B}[K")
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
