import InkFormats
import InkStylus

/// Informs pages about pens and their activity, and changes the settings of pens.
///
/// Devices are opened at the first request of a page, and closed a few seconds after the last page stops listening.
final class StylusService {
  /// The maximum number of listening pages.
  static let maximumStreams = 8

  /// The maximum size of settings from a page, in bytes.
  private static let maximumBytes = 1 << 19

  /// The time that devices stay open after the last request, in seconds.
  static let patience = 5.0

  /// The interval of checking for listeners and for changed settings, in seconds.
  private static let pace = 1.0

  /// The time after a failure until a request tries again, in seconds.
  private static let retry = 1.0

  /// A listening page.
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
  /// The pens and pads detected since devices were opened.
  private var met: [AccessoryStatus] = []
  private var listeners: [Listener] = []
  /// The number of pages whose streams are being opened.
  private var coming = 0
  private var lastAsked = -Double.infinity
  private var looking: MainLoop.Timer?

  /// Creates a service without open devices.
  ///
  /// - Parameters:
  ///   - makePens: Creates a source, not yet started.
  ///   - isRecording: Whether the source is a recording.
  init(_ makePens: @escaping () -> any LivePens, isRecording: Bool, file: SettingsFile) {
    self.makePens = makePens
    self.isRecording = isRecording
    self.file = file
    stamp = file.stamp
    content = file.read()
  }

  /// Closes all streams and devices.
  func close() {
    looking?.cancel()
    looking = nil
    for listener in listeners { listener.stream.end() }
    listeners = []
    stop()
  }

  // MARK: Responses

  /// Returns the connected pens and pads.
  func state() -> Response {
    wake()
    return .json(describedState)
  }

  /// The current time of the samples' clock, for comparing clocks.
  var time: Response { .json(.object([("now", .number(Connection.now))])) }

  /// Begins a stream of events to a page.
  func listen(_ exchange: Exchange) {
    listeners.removeAll { !$0.stream.isOpen }
    guard listeners.count + coming < Self.maximumStreams else {
      exchange.answer(
        .refusal(503, "busy", "\(Self.maximumStreams) pages already receive pen input. Close one.")
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

  /// Returns the settings.
  func settings() -> Response {
    reload()
    return .json(.object(describedSettings), fields: [("ETag", content.tag)])
  }

  /// Changes the settings as a page requests.
  func change(_ request: Request) -> Response {
    guard request.body.count <= Self.maximumBytes else {
      return .refusal(413, "size", "The settings are larger than \(Self.maximumBytes >> 10) KiB.")
    }
    reload()
    let tags = request.head.fields["if-match"].map { FileTag.list($0) } ?? []
    guard tags?.contains(content.tag) ?? true else {
      return .refusal(
        412,
        "changed",
        "Another window or program has changed the settings. Try again.",
        fields: [("ETag", content.tag)]
      )
    }
    if let problem = content.problem {
      return .refusal(409, "file", "Correct the settings file first. \(problem)")
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

  /// Returns the actions of an accessory's buttons in the settings; `nil` for the page's default for pens.
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

  /// Sends changes and samples to the listening pages.
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

  /// Closes devices without listeners, and checks whether another program has changed the settings.
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

  /// Reads the settings again if the file has changed.
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
  /// Applies a change of only the common tool settings to tools with their own settings, where they had the same
  /// values.
  fileprivate mutating func letOthersFollow(from old: StylusSettings) {
    let new = standardTool
    guard serials == old.serials,
      serials.allSatisfy({ tool(serial: $0) == old.tool(serial: $0) })
    else { return }
    standardTool = old.standardTool
    changeStandardTool(to: new)
  }
}
