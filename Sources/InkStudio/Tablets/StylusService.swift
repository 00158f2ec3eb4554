import InkFormats
import InkStylus

/// Tells pages which pens there are and what they do, and changes how they are read.
///
/// Devices are opened when a page first asks, and closed a little after the last one has stopped.
final class StylusService {
  /// The most pages that listen at a time.
  static let maximumStreams = 8

  /// The most bytes of settings as a page sends them.
  private static let maximumBytes = 1 << 19

  /// How long devices stay open after the last question, in seconds.
  static let patience = 5.0

  /// How often it is looked whether somebody still wants to know, and whether the settings have changed, in seconds.
  private static let pace = 1.0

  /// How long it takes after a failure until a question tries again, in seconds.
  private static let retry = 1.0

  /// A page that listens.
  private struct Listener {
    let stream: EventStream
    let wantsSamples: Bool
  }

  private let makePens: () -> any LivePens
  private let isRecording: Bool
  private let file: SettingsFile
  private var content: SettingsFile.Content
  private var stamp: [Int]
  private var pens: OpenPens?
  private var failure: (error: AccessoryError, time: Double)?
  /// The accessories that were met since devices were opened.
  private var met: [AccessoryStatus] = []
  private var listeners: [Listener] = []
  /// Pages that are about to listen.
  private var coming = 0
  private var lastAsked = -Double.infinity
  private var looking: MainLoop.Timer?

  /// Creates a service that has opened nothing.
  ///
  /// - Parameters:
  ///   - makePens: Makes a source that was not started.
  ///   - isRecording: Whether that is a recording.
  init(_ makePens: @escaping () -> any LivePens, isRecording: Bool, file: SettingsFile) {
    self.makePens = makePens
    self.isRecording = isRecording
    self.file = file
    stamp = file.stamp
    content = file.read()
  }

  /// Closes everything.
  func close() {
    looking?.cancel()
    looking = nil
    for listener in listeners { listener.stream.end() }
    listeners = []
    stop()
  }

  // MARK: Answers

  /// What there is.
  func state() -> Response {
    wake()
    return .json(describedState)
  }

  /// What the clock of samples says, to compare clocks.
  var time: Response { .json(.object([("now", .number(Connection.now))])) }

  /// Tells a page from now on what happens.
  func listen(_ exchange: Exchange) {
    listeners.removeAll { !$0.stream.isOpen }
    guard listeners.count + coming < Self.maximumStreams else {
      exchange.answer(
        .refusal(503, "busy", "\(Self.maximumStreams) pages listen to pens already; close one.")
      )
      return
    }
    wake()
    let wantsSamples = exchange.head.parameter("samples") == "1"
    coming += 1
    exchange.openStream { [weak self] taken in
      guard let self else { return }
      coming -= 1
      guard let (connection, stream) = taken else { return }
      let events = EventStream(connection, stream) { [weak self] in
        self?.listeners.removeAll { !$0.stream.isOpen }
      }
      events.send("state", oneLine(describedState))
      listeners.append(Listener(stream: events, wantsSamples: wantsSamples))
    }
  }

  /// The settings.
  func settings() -> Response {
    reload()
    return .json(.object(describedSettings), fields: [("ETag", content.tag)])
  }

  /// Takes settings of a page.
  func change(_ request: Request) -> Response {
    guard request.body.count <= Self.maximumBytes else {
      return .refusal(413, "size", "Settings have at most \(Self.maximumBytes >> 10) KiB.")
    }
    reload()
    let tags = request.head.fields["if-match"].map { FileTag.list($0) } ?? []
    guard tags?.contains(content.tag) ?? true else {
      return .refusal(
        412,
        "changed",
        "The settings have changed since.",
        fields: [("ETag", content.tag)]
      )
    }
    if let problem = content.problem {
      return .refusal(409, "file", "The file has to be put right first. \(problem)")
    }
    var settings: StylusSettings
    do throws(StylusSettingsRefusal) {
      settings = try StylusSettings(json: request.body)
      settings.letOthersFollow(from: content.settings)
    } catch {
      return .refusal(422, "content", error.message)
    }
    do throws(FolderError) {
      if settings != content.settings { try file.write(settings, over: content) }
    } catch {
      return error.response
    }
    stamp = []
    reload()
    return .json(.object(describedSettings), fields: [("ETag", content.tag)])
  }

  private var describedState: JSON {
    .object([
      ("now", .number(Connection.now)), ("isRecording", .bool(isRecording)),
      ("error", failure.map { Self.described($0.error) } ?? .null),
      ("accessories", .array(met.map { StylusJSON.accessory($0, actions(of: $0)) })),
      ("settings", .string(content.tag)),
    ])
  }

  private var describedSettings: [(String, JSON)] {
    StylusJSON.settings(content.settings) + [
      ("file", file.path.map { .string($0) } ?? .null),
      ("problem", content.problem.map { .string($0) } ?? .null),
      (
        "notes",
        .array(
          content.notes.map {
            .object([("line", .integer($0.line)), ("name", .string($0.name))])
          }
        )
      ),
    ]
  }

  private static func described(_ error: AccessoryError) -> JSON {
    var members: [(String, JSON)] = [("message", .string(error.description))]
    let reason: String
    switch error {
    case .noDevice: reason = "device"
    case .noPermission(let device):
      reason = "permission"
      members.append(("name", .string(device)))
    case .noSeat: reason = "seat"
    case .missing(let name):
      reason = "missing"
      members.append(("name", .string(name)))
    case .failed: reason = "failed"
    }
    return .object([("reason", .string(reason))] + members)
  }

  /// What the buttons of an accessory do by the settings; `nil` for what the page has for all pens.
  private func actions(of status: AccessoryStatus) -> ButtonActions? {
    let description = status.description
    return description.kind == .pad
      ? content.settings.pad(description.identifier).keys
      : content.settings.tool(serial: description.serial).buttons
  }

  private func oneLine(_ value: JSON) -> String { String(value.line.dropLast()) }

  // MARK: Devices

  /// Opens devices unless they are open.
  private func wake() {
    lastAsked = Connection.now
    reload()
    if looking == nil { look() }
    guard pens == nil, failure.map({ lastAsked - $0.time > Self.retry }) ?? true else { return }
    do throws(AccessoryError) {
      pens = try OpenPens(makePens(), settings: content.settings)
    } catch {
      let isNews = failure?.error != error
      failure = (error, lastAsked)
      if isNews { report("state", describedState) }
      return
    }
    failure = nil
    pens?.onNews = { [weak self] in self?.report($0, $1) }
    pens?.update()
  }

  private func stop() {
    pens?.close()
    pens = nil
    met = []
  }

  /// Tells what has happened.
  private func report(
    _ changes: [AccessoryChange],
    _ samples: [(identifier: UInt64, sample: StylusSample)]
  ) {
    let now = Connection.now
    for change in changes {
      remember(change.status)
      guard !listeners.isEmpty else { continue }
      report("change", StylusJSON.change(change, actions(of: change.status), now: now))
    }
    guard !samples.isEmpty, listeners.contains(where: { $0.wantsSamples }) else { return }
    let rows = samples.map { id, sample in
      let settings = content.settings.tool(serial: pens?.serial(of: id))
      return StylusJSON.row("0x" + String(id, radix: 16), sample, settings)
    }
    let news = JSON.object([("now", .number(now)), ("samples", .array(rows))])
    report("samples", news, onlyWanted: true)
  }

  private func remember(_ status: AccessoryStatus) {
    let identifier = status.description.identifier
    if let index = met.firstIndex(where: { $0.description.identifier == identifier }) {
      met[index] = status
    } else {
      if met.count >= 64 { met.remove(at: met.firstIndex { !$0.isConnected } ?? 0) }
      met.append(status)
    }
  }

  private func report(_ name: String, _ value: JSON, onlyWanted: Bool = false) {
    let line = oneLine(value)
    for listener in listeners where listener.wantsSamples || !onlyWanted {
      listener.stream.send(name, line)
    }
    listeners.removeAll { !$0.stream.isOpen }
  }

  /// Looks whether anybody wants to know, and whether another program has changed the settings.
  private func look() {
    looking = nil
    listeners.removeAll { !$0.stream.isOpen }
    if !listeners.isEmpty { lastAsked = Connection.now }
    if coming == 0, Connection.now - lastAsked > Self.patience {
      stop()
      return
    }
    reload()
    looking = MainLoop.after(seconds: Self.pace) { [weak self] in self?.look() }
  }

  /// Reads the settings again if the file is another than the one that was read.
  private func reload() {
    let now = file.stamp
    guard now != stamp || stamp.isEmpty else { return }
    stamp = now
    let tag = content.tag
    content = file.read()
    guard content.tag != tag else { return }
    pens?.settings = content.settings
    report("state", describedState)
  }
}

extension StylusSettings {
  /// Where only what all tools have is different: changes those with something of their own in all that they had in
  /// common with it.
  fileprivate mutating func letOthersFollow(from old: StylusSettings) {
    let new = standardTool
    guard serials == old.serials,
      serials.allSatisfy({ tool(serial: $0) == old.tool(serial: $0) })
    else { return }
    standardTool = old.standardTool
    changeStandardTool(to: new)
  }
}
