/// The settings of pens and pads: common ones, and those of single tools and pads.
///
/// ``read(_:)`` and ``text`` convert them from and to text.
public struct StylusSettings: Hashable, Sendable {
  /// The settings of a single tool or pad.
  struct Entry<Settings: Hashable & Sendable>: Hashable, Sendable {
    var number: UInt64
    var settings: Settings
  }

  /// The common settings, which apply to tools without settings of their own.
  public var standardTool = StylusToolSettings()

  /// The common settings, which apply to pads without settings of their own.
  public var standardPad = StylusPadSettings()

  /// The tools and pads with their own settings, sorted by serial number or identifier.
  private(set) var tools: [Entry<StylusToolSettings>] = []
  private(set) var pads: [Entry<StylusPadSettings>] = []

  /// The maximum number of tools, and of pads, with their own settings.
  public static let maximumTools = 64

  /// Creates settings that change no reported values.
  public init() {}

  /// The serial numbers of tools with their own settings, in ascending order.
  public var serials: [UInt64] { tools.map { $0.number } }

  /// The identifiers of pads with their own settings, in ascending order.
  public var padIdentifiers: [UInt64] { pads.map { $0.number } }

  /// Returns the settings of a tool.
  ///
  /// - Parameter serial: The ``Accessory/serial``; `nil` for a tool that does not report it.
  public func tool(serial: UInt64?) -> StylusToolSettings {
    tools.first { $0.number == serial }?.settings ?? standardTool
  }

  /// Returns the settings of a pad.
  ///
  /// - Parameter identifier: The ``Accessory/identifier``.
  public func pad(_ identifier: UInt64) -> StylusPadSettings {
    pads.first { $0.number == identifier }?.settings ?? standardPad
  }

  /// Changes the common settings, and the values of single tools that equal the old common ones.
  public mutating func changeStandardTool(to new: StylusToolSettings) {
    let old = standardTool
    standardTool = new
    for index in tools.indices { tools[index].settings.rebase(from: old, to: new) }
  }

  /// Sets the settings of a single tool.
  ///
  /// - Parameters:
  ///   - settings: The settings; `nil` for ``standardTool``.
  ///   - serial: The ``Accessory/serial``.
  /// - Returns: `false` if there are already ``maximumTools`` others.
  @discardableResult
  public mutating func setTool(_ settings: StylusToolSettings?, serial: UInt64) -> Bool {
    Self.set(&tools, settings, serial)
  }

  /// Sets the settings of a single pad.
  ///
  /// - Parameters:
  ///   - settings: The settings; `nil` for ``standardPad``.
  ///   - identifier: The ``Accessory/identifier``.
  /// - Returns: `false` if there are already ``maximumTools`` others.
  @discardableResult
  public mutating func setPad(_ settings: StylusPadSettings?, identifier: UInt64) -> Bool {
    Self.set(&pads, settings, identifier)
  }

  private static func set<Settings>(
    _ entries: inout [Entry<Settings>],
    _ settings: Settings?,
    _ number: UInt64
  ) -> Bool {
    entries.removeAll { $0.number == number }
    guard let settings else { return true }
    guard entries.count < maximumTools else { return false }
    let index = entries.firstIndex { $0.number > number } ?? entries.count
    entries.insert(Entry(number: number, settings: settings), at: index)
    return true
  }
}
