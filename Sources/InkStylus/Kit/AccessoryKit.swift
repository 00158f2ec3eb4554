public import InkGraphics

/// Pens and tablets: which are there, what they say of themselves, and what is drawn with them.
///
/// A host starts the kit, asks for ``update()`` each time that its source may have something, and hands
/// that to a canvas:
///
/// ```swift
/// let kit = AccessoryKit(source)
/// try kit.start()
/// kit.screen = Rect(x: 0, y: 0, width: 1920, height: 1080)
/// // Whenever the source has something:
/// let update = canvas.handle(kit.update(), at: now)
/// ```
public final class AccessoryKit {
  private let source: any AccessorySource

  /// Whether the source runs.
  public private(set) var isRunning = false

  /// All accessories that are connected, the first one that was in front.
  public var accessories: [Accessory] { known.filter { $0.isConnected } }

  /// How reports are read, from the next sample on.
  public var settings: StylusSettings {
    didSet { for accessory in known { adjust(accessory) } }
  }

  /// Where the screen that surfaces stand for lies, in pixels of the view: the view itself if that fills the
  /// screen, else a rectangle that reaches beyond it.
  public var screen = Rect(x: 0, y: 0, width: 1, height: 1) {
    didSet { remap() }
  }

  /// Where the screens of surfaces lie that stand for another than ``screen``.
  var screens: [(surface: UInt32, frame: Rect)] = []

  /// All that the source reports from now on; `nil`, as it is at first, where nothing is kept.
  ///
  /// It grows by up to 20 KB a second for each pen that is near: take its bytes now and then. The descriptions of
  /// accessories that are there when it is set come first.
  public var log: AccessoryLog? {
    didSet {
      guard oldValue == nil, log != nil else { return }
      for accessory in accessories { log?.append(.described(accessory.description)) }
    }
  }

  /// All accessories that were ever met, in the order in which they were connected last.
  var known: [Accessory] = []

  /// What has happened and was not yet told.
  var pending = AccessoryUpdate()

  /// The number of the contacts of the next accessory that is new.
  var nextContact: UInt32

  /// How many accessories are remembered: beyond that the one that was away longest is forgotten, and where
  /// all are there, a new one is not taken.
  static let maximumAccessories = 64

  /// Creates a kit that is not running.
  ///
  /// - Parameters:
  ///   - source: Where accessories come from.
  ///   - settings: How reports are read.
  ///   - firstContact: The number of the contacts of the first accessory; each one that follows has the next.
  ///     They must be different from those that the host gives to fingers and other pointers.
  public init(
    _ source: any AccessorySource,
    settings: StylusSettings = StylusSettings(),
    firstContact: UInt32 = 1 << 30
  ) {
    self.source = source
    self.settings = settings
    nextContact = firstContact
  }

  /// Starts the source; does nothing where it runs.
  ///
  /// - Throws: What keeps it from running. Nothing has changed then.
  public func start() throws(AccessoryError) {
    if isRunning { return }
    try source.start()
    isRunning = true
  }

  /// Stops the source; does nothing where it does not run.
  ///
  /// All accessories are disconnected and contacts that are under way cancelled, which the next ``update()``
  /// tells. The kit may be started again.
  public func stop() {
    guard isRunning else { return }
    isRunning = false
    source.stop()
    for accessory in accessories { disconnect(accessory, at: .nan) }
  }

  /// What has happened since it was last asked; it never waits.
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

  /// The accessory with an identifier, if it was ever met, connected or not.
  public func accessory(_ identifier: UInt64) -> Accessory? {
    known.first { $0.identifier == identifier }
  }

  /// Says where the screen of one surface lies, in pixels of the view, where several are used.
  ///
  /// - Parameters:
  ///   - place: The rectangle; `nil` for ``screen`` again.
  ///   - surface: ``StylusSurface/identifier``.
  public func setScreen(_ frame: Rect?, of surface: UInt32) {
    screens.removeAll { $0.surface == surface }
    if let frame { screens.append((surface, frame)) }
    remap()
  }
}
