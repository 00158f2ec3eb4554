public import InkGraphics

/// The connected pens and tablets, their properties and their input.
///
/// A host starts the kit, calls ``update()`` whenever its source may have reports, and passes
/// the result to a canvas:
///
/// ```swift
/// let kit = AccessoryKit(source)
/// try kit.start()
/// kit.screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
/// // Whenever the source may have reports:
/// let update = canvas.handle(kit.update(), at: now)
/// ```
public final class AccessoryKit {
  private let source: any AccessorySource

  /// Whether the source is running.
  public private(set) var isRunning = false

  /// The connected accessories, in the order in which they were connected.
  public var accessories: [Accessory] { known.filter { $0.isConnected } }

  /// The settings by which reports become events, applied from the next report on.
  public var settings: StylusSettings {
    didSet { for accessory in known { adjust(accessory) } }
  }

  /// The rectangle of the screen that surfaces map to, in pixels of the view.
  ///
  /// The bounds of the view if it fills the screen, otherwise a larger rectangle. The default is the unit square.
  public var screen = Rect(x: 0, y: 0, width: 1, height: 1) {
    didSet { remap() }
  }

  /// The screens of surfaces that do not map to ``screen``, by the surface's identifier, in pixels of the view.
  var screens: [(surface: UInt32, frame: Rect)] = []

  /// A log of all later reports; the default, `nil`, records nothing.
  ///
  /// It grows by up to 20 KB per second for each pen in proximity: remove its bytes regularly. It starts with the
  /// descriptions of the accessories that are connected when it is set.
  public var log: AccessoryLog? {
    didSet {
      guard oldValue == nil, log != nil else { return }
      for accessory in accessories { log?.append(.described(accessory.description)) }
    }
  }

  /// All accessories ever connected, in the order of their latest connection.
  var known: [Accessory] = []

  /// The changes and events since the last call of ``update()``.
  var pending = AccessoryUpdate()

  /// The contact id of the next new accessory.
  var nextContact: UInt32

  /// The maximum number of known accessories.
  ///
  /// Beyond it, the one disconnected longest is dropped; if all are connected, a new one is ignored.
  static let maximumAccessories = 64

  /// Creates a kit that is not running.
  ///
  /// - Parameters:
  ///   - source: The source of reports.
  ///   - settings: The settings by which reports become events. The default changes no values.
  ///   - firstContact: The contact id, ``/InkStrokes/InputEvent/contact``, of the first accessory; later
  ///     accessories have the following ids. The host must not assign these ids to fingers and other pointers. The
  ///     default is 2³⁰.
  public init(
    _ source: any AccessorySource,
    settings: StylusSettings = StylusSettings(),
    firstContact: UInt32 = 1 << 30
  ) {
    self.source = source
    self.settings = settings
    nextContact = firstContact
  }

  /// Starts the source; does nothing if it is running.
  ///
  /// - Throws: ``AccessoryError`` if it cannot run. Nothing has changed then.
  public func start() throws(AccessoryError) {
    if isRunning { return }
    try source.start()
    isRunning = true
  }

  /// Stops the source; does nothing if it is not running.
  ///
  /// Disconnects all accessories and cancels active contacts, which the next ``update()``
  /// reports. The kit may be started again.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    source.stop()
    for accessory in accessories { disconnect(accessory, at: .nan) }
  }

  /// Returns the changes and events since the last call, without waiting.
  ///
  /// If the kit is running, this reads the reports of the source.
  public func update() -> AccessoryUpdate {
    if isRunning {
      for report in source.takeReports() {
        log?.append(report)
        handle(report)
      }
    }
    let result = pending
    pending = AccessoryUpdate()
    return result
  }

  /// Returns the accessory with an identifier, connected or not; `nil` if it never was.
  public func accessory(_ identifier: UInt64) -> Accessory? {
    known.first { $0.identifier == identifier }
  }

  /// Sets the screen that one surface maps to, for hosts with several.
  ///
  /// - Parameters:
  ///   - frame: The rectangle, in pixels of the view; `nil` for ``screen``.
  ///   - surface: The surface, by ``StylusSurface/identifier``.
  public func setScreen(_ frame: Rect?, of surface: UInt32) {
    screens.removeAll { $0.surface == surface }
    if let frame { screens.append((surface, frame)) }
    remap()
  }
}
