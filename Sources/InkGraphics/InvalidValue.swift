/// The error of an invalid value of a brush, a style, a color, or a part of a brush such as its engine or an effect.
public struct InvalidValue: Error, Sendable {
  /// The reason why a value is invalid.
  public enum Reason: UInt8, CaseIterable, Hashable, Sendable {
    /// The number is out of range, or NaN.
    case outOfRange
    /// The number is not an integer.
    case notWhole
    /// The value is missing.
    case missing
    /// The value is not a number.
    case notANumber
    /// The value is not a string.
    case notAText
    /// The value is not a picture.
    case notAPicture
    /// The value is a string, but none of the allowed words.
    case unknownChoice
    /// The part has no setting with the key.
    case unknownKey
    /// Two different parts of the same kind have the name ``InvalidValue/key``.
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

  /// The name of the part with the value, such as `pressure-width`; `nil` for the brush itself, or if unknown.
  public var part: PartName? { box.part }

  /// The key of the setting or property, such as `hardness`; for a duplicate, the name of the parts.
  public var key: PartName { box.key }

  /// The reason why the value is invalid.
  public var reason: Reason { box.reason }

  /// The rejected number; 0 if the value is not a number.
  public var value: Double { box.value }

  /// The lower bound of the valid range; for ``Reason/notWhole`` the next lower integer.
  ///
  /// 0 if the value is not a number.
  public var minimum: Double { box.minimum }

  /// The upper bound of the valid range; for ``Reason/notWhole`` the next higher integer.
  ///
  /// 0 if the value is not a number.
  public var maximum: Double { box.maximum }

  /// Creates an error about a number out of its allowed range; it names no part.
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

  /// Creates an error for another reason than the range; its numbers are 0, and it names no part.
  public init(_ key: PartName, _ reason: Reason) {
    self.init(key, 0, allowed: 0...0, reason)
  }

  /// Returns the value if it is in the range.
  ///
  /// - Parameters:
  ///   - key: The key of the setting that an error names.
  ///   - value: The value to check.
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
  /// Equal if all properties are.
  public static func == (a: InvalidValue, b: InvalidValue) -> Bool {
    a.part == b.part && a.key == b.key && a.reason == b.reason && a.value == b.value
      && a.minimum == b.minimum && a.maximum == b.maximum
  }

  /// Hashes key and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

extension InvalidValue: CustomStringConvertible {
  /// One line with part, key and value, and the valid range.
  public var description: String {
    (part.map { "\($0): " } ?? "") + "\(key) " + explanation
  }

  private var explanation: String {
    switch reason {
    case .outOfRange: "\(value) is not in \(minimum)...\(maximum)"
    case .notWhole: "\(value) is not a whole number"
    case .missing: "is missing"
    case .notANumber: "is not a number"
    case .notAText: "is not a string"
    case .notAPicture: "is not a picture"
    case .unknownChoice: "is not an allowed value"
    case .unknownKey: "is not a setting of this part"
    case .duplicate: "is the name of two different parts"
    }
  }
}
