import Glibc
import InkCanvas
import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStore
import InkStrokes
import InkStylus

/// Records pens into a document until a signal arrives.
final class DeviceRecorder {
  private let file: InkDocumentFile
  private let path: String
  private let canvas: InkCanvas
  private let source: ChosenSource
  private let kit: AccessoryKit
  private var settings: WatchedSettings
  private let area: Rect
  private let log: ReportLogFile?
  private let live: LivePage?

  /// The time at which the canvas needs a tick without an event, in seconds of ``Recorder/now``; `nil` for never.
  private var deadline: Double?
  /// The number of strokes in the last printed line.
  private var strokeCount: Int
  /// The lines to print as soon as the changes are on disk.
  private var pending: [String] = []
  private var isTroubled = false
  /// The identifiers of the touching pens, and those of the disconnected accessories.
  private var touching: Set<UInt64> = []
  private var removed: Set<UInt64> = []

  /// Whether to measure the latency of samples, and the latencies, in seconds.
  private let measures: Bool
  private var times: [Double] = []

  /// The time of the next poll of settings and terminal size, in seconds of ``Recorder/now``.
  private var nextLook = 0.0

  /// Creates a recorder of a canvas whose changes a file records.
  ///
  /// - Parameters:
  ///   - area: The area that the surfaces map to, in page units.
  ///   - log: The log of all reports.
  ///   - live: The view of the page in the terminal.
  ///   - measures: Whether to print the latency of samples at the end. The default is `false`.
  init(
    _ file: InkDocumentFile,
    _ path: String,
    _ canvas: InkCanvas,
    _ source: ChosenSource,
    _ kit: AccessoryKit,
    _ settings: WatchedSettings,
    area: Rect,
    log: ReportLogFile?,
    live: LivePage?,
    measures: Bool = false
  ) {
    self.file = file
    self.path = path
    self.canvas = canvas
    self.source = source
    self.kit = kit
    self.settings = settings
    self.area = area
    self.log = log
    self.live = live
    self.measures = measures
    kit.screen = canvas.viewport.transform.apply(area)
    strokeCount = file.document.drawing.counts.strokes
  }

  /// The interval of polling settings and terminal size, in seconds.
  private static let interval = 1.0

  /// The maximum number of recorded latencies.
  private static let maximumTimes = 100_000

  /// Whether the document has room for another stroke.
  private var hasRoom: Bool {
    file.size <= InkDocument.maximumBytes - DocumentFailure.roomOfStroke
  }

  /// Records until a signal arrives or the document is full.
  func run() {
    while true {
      step()
      let times = [file.deadline, deadline, live?.deadline].compactMap { $0 }
      let wait = max(times.reduce(nextLook, min) - Recorder.now, 0)
      var files = [
        pollfd(fd: source.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: Interruption.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: live?.waitingDescriptor ?? -1, events: Int16(POLLOUT), revents: 0),
      ]
      _ = poll(&files, nfds_t(files.count), Int32((wait * 1000).rounded(.up)))
      if files[1].revents != 0 || Terminal.hasFailed || !hasRoom { return }
    }
  }

  /// Handles the pending reports, and performs work that is due.
  func step() {
    let news = kit.update()
    let now = Recorder.now
    if !news.isEmpty {
      canvas.process(news, until: now)
      // Writing the samples has priority over drawing them.
      let isWritten = file.write(at: now)
      if measures, isWritten, !news.events.isEmpty, times.count < Self.maximumTimes {
        times.append(Recorder.now - source.readTime)
      }
      handle(canvas.tick(at: now), at: now)
      report(news.changes)
    } else if let deadline, deadline <= now {
      handle(canvas.tick(at: now), at: now)
    } else {
      record(at: now)
    }
    if let bytes = kit.log?.takeEncoded() { log?.append(bytes) }
    acknowledge()
    live?.show(at: now)
    if now >= nextLook { look(at: now) }
  }

  /// Polls the settings and the size of the terminal, which don't notify of changes.
  private func look(at now: Double) {
    nextLook = now + Self.interval
    live?.drain()
    if let changed = settings.changed() { kit.settings = changed }
    if live?.updateSize() ?? false { kit.screen = canvas.viewport.transform.apply(area) }
    // A canvas keeps strokes until they are painted, even without a view.
    if live == nil { _ = canvas.paint() }
  }

  /// Ends the current strokes, makes everything durable and closes the document.
  func end() throws(CommandError) {
    let now = Recorder.now
    handle(canvas.prepareForUnload(), at: now)
    if let bytes = kit.log?.takeEncoded() { log?.append(bytes) }
    log?.finish()
    live?.show(at: now)
    live?.end()
    reportTimes()
    do throws(DocumentFileError) {
      try file.save(at: now)
    } catch {
      throw DocumentFailure.error(error, path)
    }
    acknowledge()
    var failure: CommandError?
    do throws(CommandError) {
      try DocumentFailure.requireRoom(DocumentFailure.roomOfStroke, in: file, path)
    } catch {
      failure = error
    }
    try DocumentFailure.close(file, path, at: now)
    if let failure { throw failure }
  }

  /// Prints the latency from libinput to the bytes of a sample in the document's file.
  private func reportTimes() {
    guard !times.isEmpty else { return }
    let sorted = times.sorted()
    let microseconds = [sorted.count / 2, sorted.count * 99 / 100].map { index in
      DeviceText.tenths(sorted[min(index, sorted.count - 1)] * 1e6)
    }
    Terminal.complain(
      path,
      "note: latency of \(sorted.count) batches of samples from libinput to the log: median \(microseconds[0]) µs, "
        + "99th percentile \(microseconds[1]) µs"
    )
  }

  // MARK: Updates

  private func handle(_ update: CanvasUpdate, at now: Double) {
    deadline = update.deadline
    for (index, change) in update.changes.enumerated() {
      guard let logged = change.logged else { continue }
      let isLast = index == update.changes.count - 1
      switch (logged.cause, logged.operation.kind) {
      case (.undo, _): announce("undo", isLast, 0)
      case (.redo, _): announce("redo", isLast, 0)
      case (.apply, .add):
        let drawing = file.document.drawing
        let items = change.items.compactMap { drawing[$0] }
        let isPlain = !items.contains { $0.erases }
        announce("stroke", isLast && !isPlain, items.count { $0.isInk && !$0.erases })
      case (.apply, .remove): announce("erase", isLast, -change.items.count)
      default: strokeCount = file.document.drawing.counts.strokes
      }
    }
    record(isWhole: update.changes.contains { $0.logged != nil }, at: now)
    if update.actions.contains(where: { $0.action == .save && !$0.isHandled }) {
      try? file.save(at: now)
      pending.append("save")
    }
  }

  /// Writes the changes; if they must become durable now, reads pens meanwhile.
  private func record(isWhole: Bool = false, at now: Double) {
    if isWhole || file.deadline.map({ $0 <= now }) ?? false {
      source.readAside { file.record(at: now) }
    } else {
      file.record(at: now)
    }
  }

  /// Adds a line to print about a change.
  private func announce(_ word: String, _ isCounted: Bool, _ more: Int) {
    // Count only the added strokes, so that the cost of a stroke doesn't depend on the page.
    strokeCount = isCounted ? file.document.drawing.counts.strokes : max(strokeCount + more, 0)
    pending.append(word == "undo" || word == "redo" ? word : "\(word) \(strokeCount)")
  }

  /// Reports on standard error which pens and pads were connected or disconnected.
  private func report(_ changes: [AccessoryChange]) {
    for change in changes {
      let description = change.status.description
      let subject = "\(DeviceText.kind(description.kind)) of \(DeviceText.name(description.name))"
      switch change {
      case .connected(let status):
        live?.drain()
        if removed.remove(status.description.identifier) != nil {
          Terminal.complain(path, "note: the \(subject) is connected again")
        }
      case .disconnected(let status):
        live?.drain()
        let identifier = status.description.identifier
        removed.insert(identifier)
        let wasTouching = touching.remove(identifier) != nil
        let loss = wasTouching ? " in mid-stroke; the stroke is discarded" : ""
        Terminal.complain(path, "note: the \(subject) was disconnected\(loss); waiting for it")
      case .changed(let status, let properties):
        guard properties.contains(.touch) else { break }
        if status.isTouching {
          touching.insert(status.description.identifier)
        } else {
          touching.remove(status.description.identifier)
        }
      case .pad: break
      }
    }
  }

  /// Prints the pending lines once their changes are on disk.
  private func acknowledge() {
    if let failure = file.failure, !isTroubled {
      isTroubled = true
      live?.drain()
      let reason = DocumentFailure.error(failure, path)
      if case .file(_, let message) = reason {
        Terminal.complain(path, "note: \(message); nothing is lost, retrying")
      }
    } else if file.failure == nil {
      isTroubled = false
    }
    guard !pending.isEmpty, file.isSaved else { return }
    live?.drain()
    Terminal.output(pending.map { $0 + "\n" }.joined())
    pending = []
  }
}
