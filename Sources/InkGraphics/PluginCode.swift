/// What identifies an engine or effect and its settings in encoded data and in comparisons.
public struct PluginCode: Hashable, Sendable {
  /// The kind.
  ///
  /// 0…255 belong to this package; use greater numbers for your own.
  public var identifier: UInt32

  /// The settings, in an order that the kind defines.
  public var parameters: [Double]

  /// Creates a code.
  public init(_ identifier: UInt32, _ parameters: [Double] = []) {
    self.identifier = identifier
    self.parameters = parameters
  }
}
