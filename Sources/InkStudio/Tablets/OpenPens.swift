import InkStylus

/// An accessory kit that is updated whenever its source may have reports.
final class OpenPens {
  private let kit: AccessoryKit
  private let tap: SampleTap
  private var watch: MainLoop.Watch?
  private var timer: MainLoop.Timer?

  /// A closure that receives changes and the reported samples, unless both are empty.
  var onNews: ([AccessoryChange], [(identifier: UInt64, sample: StylusSample)]) -> Void = { _, _ in
  }

  /// Opens the pens.
  ///
  /// - Throws: The reason why they can't be read.
  init(_ pens: any LivePens, settings: StylusSettings) throws(AccessoryError) {
    tap = SampleTap(pens)
    kit = AccessoryKit(tap, settings: settings)
    try kit.start()
    guard pens.descriptor >= 0 else { return }
    watch = MainLoop.watch(pens.descriptor) { [weak self] in self?.update() }
  }

  deinit { close() }

  /// The settings for further reports.
  var settings: StylusSettings {
    get { kit.settings }
    set { kit.settings = newValue }
  }

  /// Returns the serial number of a tool; `nil` if it has none.
  func serial(of identifier: UInt64) -> UInt64? { kit.accessory(identifier)?.serial }

  /// Handles the pending reports, and reports changes and samples.
  func update() {
    let changes = kit.update().changes
    let samples = tap.takeSamples()
    if !changes.isEmpty || !samples.isEmpty { onNews(changes, samples) }
    plan()
  }

  /// Closes the pens; nothing is reported afterwards.
  func close() {
    watch?.cancel()
    watch = nil
    timer?.cancel()
    timer = nil
    onNews = { _, _ in }
    kit.stop()
  }

  /// Schedules the next update if the source has no descriptor.
  private func plan() {
    guard timer == nil, kit.isRunning, let due = tap.pens.due else { return }
    let wait = min(max(due - Connection.now, 0.001), 60)
    timer = MainLoop.after(seconds: wait) { [weak self] in
      self?.timer = nil
      self?.update()
    }
  }
}
