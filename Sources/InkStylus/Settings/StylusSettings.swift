/// The settings of pens and pads: common ones, and some for single tools and pads.
///
/// ``read(_:)`` reads them from a text like an INI file, and ``text`` writes it.
public struct StylusSettings: Hashable, Sendable {
  /// The settings of a single tool or pad.
  struct Entry<Settings: Hashable & Sendable>: Hashable, Sendable {
    var number: UInt64
    var settings: Settings
  }

  /// The common settings, which apply to all tools without settings of their own.
  ///
  /// Setting them leaves the tools with settings of their own as they are; see ``changeStandardTool(to:)``.
  public var standardTool = StylusToolSettings()

  /// The common settings, which apply to all pads without settings of their own.
  public var standardPad = StylusPadSettings()

  /// The tools and pads with their own settings, sorted by serial number or identifier.
  private(set) var tools: [Entry<StylusToolSettings>] = []
  private(set) var pads: [Entry<StylusPadSettings>] = []

  /// The maximum number of tools with settings of their own, 64, and also that of pads.
  public static let maximumTools = 64

  /// Creates settings that change no reported values, without single tools and pads.
  public init() {}

  /// The serial numbers of the tools with settings of their own, in ascending order.
  public var serials: [UInt64] { tools.map { $0.number } }

  /// The ``Accessory/identifier`` of each pad with settings of its own, in ascending order.
  public var padIdentifiers: [UInt64] { pads.map { $0.number } }

  /// Returns a tool's own settings; ``standardTool`` if it has none.
  ///
  /// - Parameter serial: The ``Accessory/serial`` of the tool; `nil` if it does not report one, which gives
  ///   ``standardTool``.
  public func tool(serial: UInt64?) -> StylusToolSettings {
    tools.first { $0.number == serial }?.settings ?? standardTool
  }

  /// Returns a pad's own settings; ``standardPad`` if it has none.
  ///
  /// - Parameter identifier: The ``Accessory/identifier`` of the pad.
  public func pad(_ identifier: UInt64) -> StylusPadSettings {
    pads.first { $0.number == identifier }?.settings ?? standardPad
  }

  /// Sets ``standardTool``, and changes each value of a single tool that equals the old common value to the new one.
  public mutating func changeStandardTool(to new: StylusToolSettings) {
    let old = standardTool
    standardTool = new
    for index in tools.indices { tools[index].settings.rebase(from: old, to: new) }
  }

  /// Sets or removes the settings of a single tool.
  ///
  /// - Parameters:
  ///   - settings: The settings; `nil` removes them, so that ``standardTool`` applies.
  ///   - serial: The ``Accessory/serial`` of the tool.
  /// - Returns: `false`, with nothing set, if ``maximumTools`` other tools have settings of their own.
  @discardableResult
  public mutating func setTool(_ settings: StylusToolSettings?, serial: UInt64) -> Bool {
    Self.set(&tools, settings, serial)
  }

  /// Sets or removes the settings of a single pad.
  ///
  /// - Parameters:
  ///   - settings: The settings; `nil` removes them, so that ``standardPad`` applies.
  ///   - identifier: The ``Accessory/identifier`` of the pad.
  /// - Returns: `false`, with nothing set, if ``maximumTools`` other pads have settings of their own.
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
