public import InkGraphics

/// A collector of the reports of pens and tablets: it tracks their properties and makes input events.
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

  /// Whether the kit was started and not stopped since.
  public private(set) var isRunning = false

  /// The connected accessories, in the order in which they were connected.
  public var accessories: [Accessory] { known.filter { $0.isConnected } }

  /// The settings of pressure, tilt, mapping and buttons, which apply from the next report on.
  ///
  /// Setting them replaces the ``Accessory/buttonActions`` of all accessories.
  public var settings: StylusSettings {
    didSet { for accessory in known { adjust(accessory) } }
  }

  /// The rectangle that the surfaces of tablets map to, in pixels of the view.
  ///
  /// It is that of the whole screen: the bounds of the view if it fills the screen, otherwise a larger rectangle. The
  /// default is the unit square, with which all locations are in 0…1.
  public var screen = Rect(x: 0, y: 0, width: 1, height: 1) {
    didSet { remap() }
  }

  /// The screens of surfaces that do not map to ``screen``, by the surface's identifier, in pixels of the view.
  var screens: [(surface: UInt32, frame: Rect)] = []

  /// A log that records all later reports; `nil`, the default, records nothing.
  ///
  /// It grows by up to 20 KB per second for each pen in proximity: remove its bytes regularly with
  /// ``AccessoryLog/takeEncoded()``. When a log is set where there was none, the descriptions of the connected
  /// accessories are appended first.
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
  ///   - source: The source of reports, which the kit starts, reads and stops.
  ///   - settings: The settings of pressure, tilt, mapping and buttons. The default changes no values.
  ///   - firstContact: The ``/InkStrokes/InputEvent/contact`` of the first accessory; later accessories have the
  ///     following numbers. The host must not assign these to fingers and other pointers. The default is 2³⁰.
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
  /// - Throws: ``AccessoryError`` if the source cannot run. The kit is not running then.
  public func start() throws(AccessoryError) {
    if isRunning { return }
    try source.start()
    isRunning = true
  }

  /// Stops the source; does nothing if it is not running.
  ///
  /// All accessories are disconnected and their unfinished strokes canceled, which the next ``update()`` reports. The
  /// kit may be started again.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    source.stop()
    for accessory in accessories { disconnect(accessory, at: .nan) }
  }

  /// Reads the reports of the source, without waiting, and returns the changes and events since the last call.
  ///
  /// If the kit is not running, no reports are read; the result may still have the changes due to ``stop()``.
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

  /// Returns the accessory with an ``Accessory/identifier``, connected or not; `nil` if the kit doesn't know it.
  ///
  /// The kit knows at most 64 accessories: beyond that, it forgets one that is not connected.
  public func accessory(_ identifier: UInt64) -> Accessory? {
    known.first { $0.identifier == identifier }
  }

  /// Sets the rectangle that one surface maps to, for hosts with several screens.
  ///
  /// - Parameters:
  ///   - frame: The rectangle of the whole screen, in pixels of the view; `nil` for ``screen``.
  ///   - surface: The ``StylusSurface/identifier`` of the surface, which need not be connected yet.
  public func setScreen(_ frame: Rect?, of surface: UInt32) {
    screens.removeAll { $0.surface == surface }
    if let frame { screens.append((surface, frame)) }
    remap()
  }
}
