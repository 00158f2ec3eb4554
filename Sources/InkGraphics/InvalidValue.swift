/// The error for an invalid property of a brush or color, or an invalid setting of a part of a brush, such as an
/// effect.
public struct InvalidValue: Error, Sendable {
  /// The reason why a value is invalid.
  public enum Reason: UInt8, CaseIterable, Hashable, Sendable {
    /// A number is out of its range, or NaN.
    case outOfRange
    /// A number has a fractional part, but must be an integer.
    case notWhole
    /// A required setting is missing.
    case missing
    /// A setting that must be a number is a string or a picture.
    case notANumber
    /// A setting that must be a string is a number or a picture.
    case notAText
    /// A setting that must be a picture is a number or a string.
    case notAPicture
    /// A setting that must be one of several words is another string.
    case unknownChoice
    /// The part has no setting with the key ``InvalidValue/key``.
    case unknownKey
    /// Two catalogs to merge have different parts of the same kind with the name ``InvalidValue/key``.
    case duplicate
  }

  private final class Box: Sendable {
    let part: PartName?
    let key: PartName
    let reason: Reason
    let (value, minimum, maximum): (Double, Double, Double)

    init(
      _ part: PartName?,
      _ key: PartName,
      _ reason: Reason,
      _ numbers: (value: Double, minimum: Double, maximum: Double)
    ) {
      self.part = part
      self.key = key
      self.reason = reason
      (value, minimum, maximum) = numbers
    }
  }

  /// The fields, as an object: the error is one pointer, so the many functions that rethrow it stay small.
  private let box: Box

  /// The name of the part of the brush with the invalid setting, such as `pressure-width`.
  ///
  /// `nil` for a property of the brush itself, or if the part is unknown.
  public var part: PartName? { box.part }

  /// The key of the invalid setting or property, such as `hardness`; for ``Reason/duplicate``, the name of the parts.
  public var key: PartName { box.key }

  /// The reason why the value is invalid.
  public var reason: Reason { box.reason }

  /// The rejected number, for ``Reason/outOfRange`` and ``Reason/notWhole``; otherwise 0.
  public var value: Double { box.value }

  /// The lower bound of the valid range; for ``Reason/notWhole`` the next lower integer, for other reasons 0.
  public var minimum: Double { box.minimum }

  /// The upper bound of the valid range; for ``Reason/notWhole`` the next higher integer, for other reasons 0.
  public var maximum: Double { box.maximum }

  /// Creates an error with ``Reason/outOfRange``, and with `nil` for ``part``.
  public init(_ key: PartName, _ value: Double, allowed: ClosedRange<Double>) {
    self.init(key, value, allowed: allowed, .outOfRange)
  }

  @inline(never)
  init(_ key: PartName, _ value: Double, allowed: ClosedRange<Double>, _ reason: Reason) {
    box = Box(nil, key, reason, (value, allowed.lowerBound, allowed.upperBound))
  }

  /// Creates a copy of an error that names a part, unless the error already names one.
  @inline(never)
  init(_ error: InvalidValue, of part: PartName) {
    let (value, minimum, maximum) = (error.value, error.minimum, error.maximum)
    box = Box(error.part ?? part, error.key, error.reason, (value, minimum, maximum))
  }

  /// Creates an error with another reason than ``Reason/outOfRange``; its numbers are 0, and its ``part`` is `nil`.
  public init(_ key: PartName, _ reason: Reason) {
    self.init(key, 0, allowed: 0...0, reason)
  }

  /// Returns a number if it is in a range; throws an error otherwise.
  ///
  /// - Parameters:
  ///   - key: The key of the setting with the number, for the error.
  ///   - value: The number to check.
  ///   - range: The valid range.
  /// - Throws: ``InvalidValue`` if the value is out of range or NaN.
  @inline(never)
  public static func check(
    _ key: StaticString,
    _ value: Double,
    in range: ClosedRange<Double>
  ) throws(InvalidValue) -> Double {
    guard range.contains(value) else { throw InvalidValue(PartName(key), value, allowed: range) }
    return value
  }
}

extension InvalidValue: Hashable {
  /// Whether all properties of two errors are equal.
  public static func == (a: InvalidValue, b: InvalidValue) -> Bool {
    a.part == b.part && a.key == b.key && a.reason == b.reason && a.value == b.value
      && a.minimum == b.minimum && a.maximum == b.maximum
  }

  /// Hashes ``key`` and ``value``.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

extension InvalidValue: CustomStringConvertible {
  /// The error as one line for users, such as `taper: least 2.0 is not in 0.0...1.0`.
  public var description: String {
    (part.map { "\($0): " } ?? "") + "\(key) " + explanation
  }

  private var explanation: String {
    switch reason {
    case .outOfRange: "\(value) is not in \(minimum)...\(maximum)"
    case .notWhole: "\(value) is not a whole number"
    case .missing: "is missing"
    case .notANumber: "must be a number"
    case .notAText: "must be a string"
    case .notAPicture: "must be a picture"
    case .unknownChoice: "is none of the words of this setting"
    case .unknownKey: "is not a setting of this part"
    case .duplicate: "is the name of two different parts"
    }
  }
}
