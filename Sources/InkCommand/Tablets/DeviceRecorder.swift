import Glibc
import InkCanvas
import InkDocuments
import InkDrawing
import InkFormats
import InkGraphics
import InkStore
import InkStrokes
import InkStylus

/// Draws with pens into a document until a signal comes.
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

  /// When the canvas has something to do without an event; `nil` for never.
  private var deadline: Double?
  /// How many strokes there were when something was last told.
  private var strokeCount: Int
  /// What is to be told as soon as it is on the disk.
  private var pending: [String] = []
  private var isTroubled = false
  /// The pens that touch, and those that were there and are gone.
  private var touching: Set<UInt64> = []
  private var removed: Set<UInt64> = []

  /// Whether it is noted how long samples take, and the times, in seconds.
  private let measures: Bool
  private var times: [Double] = []

  /// When it is time for what nobody tells of.
  private var nextLook = 0.0

  /// Creates a recorder of a canvas that a file records.
  ///
  /// - Parameters:
  ///   - area: What the surfaces stand for, in document units.
  ///   - log: Gets all reports.
  ///   - live: Shows the page.
  ///   - measures: Whether it is told at the end how long samples took.
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

  /// How often something is looked at that nobody tells of, in seconds.
  private static let interval = 1.0

  /// The most samples whose times are noted.
  private static let maximumTimes = 100_000

  /// Whether there is room for another stroke in the document.
  private var hasRoom: Bool {
    file.size <= InkDocument.maximumBytes - DocumentFailure.roomOfStroke
  }

  /// Draws what comes until a signal does or the document is full.
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

  /// Takes what has happened, and does what is due.
  func step() {
    let news = kit.update()
    let now = Recorder.now
    if !news.isEmpty {
      canvas.process(news, until: now)
      // What was drawn comes before what it looks like.
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

  /// Looks at what nobody tells of.
  private func look(at now: Double) {
    nextLook = now + Self.interval
    live?.drain()
    if let changed = settings.changed() { kit.settings = changed }
    if live?.updateSize() ?? false { kit.screen = canvas.viewport.transform.apply(area) }
    // A canvas keeps strokes until they were painted, also where nobody looks.
    if live == nil { _ = canvas.paint() }
  }

  /// Ends the strokes that are under way, makes everything durable and closes the document.
  func end() throws(CommandError) {
    let now = Recorder.now
    handle(canvas.prepareForUnload(), at: now)
    if let bytes = kit.log?.takeEncoded() { log?.append(bytes) }
    log?.finish()
    live?.show(at: now)
    live?.end()
    reportTimes()
    do throws(StoreError) {
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

  /// Says how long it took from libinput until the bytes of a sample were in the file of the document.
  private func reportTimes() {
    guard !times.isEmpty else { return }
    let sorted = times.sorted()
    let microseconds = [sorted.count / 2, sorted.count * 99 / 100].map { index in
      DeviceText.tenths(sorted[min(index, sorted.count - 1)] * 1e6)
    }
    Terminal.complain(
      path,
      "note: samples came \(sorted.count) times, from libinput to the log in \(microseconds[0]) µs, the median; "
        + "99 of 100 in \(microseconds[1]) µs"
    )
  }

  // MARK: What happens

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

  /// Writes what was drawn; where it is to be durable now, pens are read meanwhile.
  private func record(isWhole: Bool = false, at now: Double) {
    if isWhole || file.deadline.map({ $0 <= now }) ?? false {
      source.readAside { file.record(at: now) }
    } else {
      file.record(at: now)
    }
  }

  /// Notes what is to be told of a change.
  private func announce(_ word: String, _ isCounted: Bool, _ more: Int) {
    // What is added is counted alone, so that a stroke costs the same on a full page.
    strokeCount = isCounted ? file.document.drawing.counts.strokes : max(strokeCount + more, 0)
    pending.append(word == "undo" || word == "redo" ? word : "\(word) \(strokeCount)")
  }

  /// Says what became of pens and pads.
  private func report(_ changes: [AccessoryChange]) {
    for change in changes {
      let description = change.status.description
      let subject = "\(DeviceText.kind(description.kind)) of \(DeviceText.name(description.name))"
      switch change {
      case .connected(let status):
        live?.drain()
        if removed.remove(status.description.identifier) != nil {
          Terminal.complain(path, "note: the \(subject) is back")
        }
      case .disconnected(let status):
        live?.drain()
        let identifier = status.description.identifier
        removed.insert(identifier)
        let wasTouching = touching.remove(identifier) != nil
        let loss = wasTouching ? " in the middle of a stroke, which is taken back" : ""
        Terminal.complain(path, "note: the \(subject) is gone\(loss); it is waited for")
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

  /// Tells what is on the disk.
  private func acknowledge() {
    if let failure = file.failure, !isTroubled {
      isTroubled = true
      live?.drain()
      let reason = DocumentFailure.error(failure, path)
      if case .file(_, let message) = reason {
        Terminal.complain(path, "note: \(message); nothing is lost, and it is tried again")
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
