/// How pens and pads are read: for all of them, and for single ones that are different.
///
/// ``read(_:)`` and ``text`` are its form for people.
public struct StylusSettings: Hashable, Sendable {
  /// What a single tool or pad has.
  struct Entry<Settings: Hashable & Sendable>: Hashable, Sendable {
    var number: UInt64
    var settings: Settings
  }

  /// What tools have that have nothing of their own.
  public var standardTool = StylusToolSettings()

  /// What pads have that have nothing of their own.
  public var standardPad = StylusPadSettings()

  /// Tools and pads with something of their own, in the order of their numbers.
  private(set) var tools: [Entry<StylusToolSettings>] = []
  private(set) var pads: [Entry<StylusPadSettings>] = []

  /// The most tools, and the most pads, that have something of their own.
  public static let maximumTools = 64

  /// Creates settings that leave everything as it is reported.
  public init() {}

  /// The serial numbers of tools that have settings of their own, from the least up.
  public var serials: [UInt64] { tools.map { $0.number } }

  /// The identifiers of pads that have settings of their own, from the least up.
  public var padIdentifiers: [UInt64] { pads.map { $0.number } }

  /// What a tool has.
  ///
  /// - Parameter serial: ``Accessory/serial``; `nil` for a tool that does not tell.
  public func tool(serial: UInt64?) -> StylusToolSettings {
    tools.first { $0.number == serial }?.settings ?? standardTool
  }

  /// What a pad has.
  ///
  /// - Parameter identifier: ``Accessory/identifier``.
  public func pad(_ identifier: UInt64) -> StylusPadSettings {
    pads.first { $0.number == identifier }?.settings ?? standardPad
  }

  /// Changes what all tools have; those with something of their own follow in all that they had in common.
  public mutating func changeStandardTool(to new: StylusToolSettings) {
    let old = standardTool
    standardTool = new
    for index in tools.indices { tools[index].settings.rebase(from: old, to: new) }
  }

  /// Gives a tool settings of its own.
  ///
  /// - Parameters:
  ///   - settings: `nil` for those that all have.
  ///   - serial: ``Accessory/serial``.
  /// - Returns: Whether there was room for them.
  @discardableResult
  public mutating func setTool(_ settings: StylusToolSettings?, serial: UInt64) -> Bool {
    Self.set(&tools, settings, serial)
  }

  /// Gives a pad settings of its own.
  ///
  /// - Parameters:
  ///   - settings: `nil` for those that all have.
  ///   - identifier: ``Accessory/identifier``.
  /// - Returns: Whether there was room for them.
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
