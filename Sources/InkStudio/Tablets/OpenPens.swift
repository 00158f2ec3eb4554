import InkStylus

/// Pens that are open: a kit that is asked whenever its source may have something.
final class OpenPens {
  private let kit: AccessoryKit
  private let tap: SampleTap
  private var watch: MainLoop.Watch?
  private var timer: MainLoop.Timer?

  /// Called with changes and with samples as they were reported, unless both are empty.
  var onNews: ([AccessoryChange], [(identifier: UInt64, sample: StylusSample)]) -> Void = { _, _ in
  }

  /// Opens them.
  ///
  /// - Throws: What keeps them from being read.
  init(_ pens: any LivePens, settings: StylusSettings) throws(AccessoryError) {
    tap = SampleTap(pens)
    kit = AccessoryKit(tap, settings: settings)
    try kit.start()
    guard pens.descriptor >= 0 else { return }
    watch = MainLoop.watch(pens.descriptor) { [weak self] in self?.update() }
  }

  deinit { close() }

  /// How their reports are read from now on.
  var settings: StylusSettings {
    get { kit.settings }
    set { kit.settings = newValue }
  }

  /// The serial number of a tool; `nil` where it tells none.
  func serial(of identifier: UInt64) -> UInt64? { kit.accessory(identifier)?.serial }

  /// Takes what has happened, and tells it.
  func update() {
    let changes = kit.update().changes
    let samples = tap.takeSamples()
    if !changes.isEmpty || !samples.isEmpty { onNews(changes, samples) }
    plan()
  }

  /// Closes them; tells nothing any more.
  func close() {
    watch?.cancel()
    watch = nil
    timer?.cancel()
    timer = nil
    onNews = { _, _ in }
    kit.stop()
  }

  /// Asks again when it is time, where no descriptor tells.
  private func plan() {
    guard timer == nil, kit.isRunning, let due = tap.pens.due else { return }
    let wait = min(max(due - Connection.now, 0.001), 60)
    timer = MainLoop.after(seconds: wait) { [weak self] in
      self?.timer = nil
      self?.update()
    }
  }
}
