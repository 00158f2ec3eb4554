/// A value that a brush, a style, a colour or a part of a brush cannot have.
public struct InvalidValue: Error, Sendable {
  /// What is wrong with a value.
  public enum Reason: UInt8, CaseIterable, Hashable, Sendable {
    /// A number is too small, too great, or no number.
    case outOfRange
    /// A number is not whole.
    case notWhole
    /// It is not there.
    case missing
    /// It is something else than a number.
    case notANumber
    /// It is something else than a text.
    case notAText
    /// It is something else than a picture.
    case notAPicture
    /// It is not one of the words that it may be.
    case unknownChoice
    /// Nothing is called so.
    case unknownKey
  }

  private final class Box: Sendable {
    let part: PartName?
    let key: PartName
    let reason: Reason
    let (value, least, greatest): (Double, Double, Double)

    init(
      _ part: PartName?,
      _ key: PartName,
      _ reason: Reason,
      _ numbers: (value: Double, least: Double, greatest: Double)
    ) {
      self.part = part
      self.key = key
      self.reason = reason
      (value, least, greatest) = numbers
    }
  }

  /// What is wrong; one reference, as many functions hand errors on.
  private let box: Box

  /// The part of the brush that has the value; `nil` if the brush itself has it, or it is not known.
  public var part: PartName? { box.part }

  /// What has the value: the key of the setting, as in the documentation.
  public var key: PartName { box.key }

  /// What is wrong with it.
  public var reason: Reason { box.reason }

  /// The number that was refused; 0 where it is none.
  public var value: Double { box.value }

  /// The least number that would have been taken.
  public var least: Double { box.least }

  /// The greatest number that would have been taken.
  public var greatest: Double { box.greatest }

  /// Creates an error about a number.
  public init(_ key: PartName, _ value: Double, allowed: ClosedRange<Double>) {
    self.init(key, value, allowed: allowed, .outOfRange)
  }

  @inline(never)
  init(_ key: PartName, _ value: Double, allowed: ClosedRange<Double>, _ reason: Reason) {
    box = Box(nil, key, reason, (value, allowed.lowerBound, allowed.upperBound))
  }

  /// The error of a part that is known now.
  @inline(never)
  init(_ error: InvalidValue, of part: PartName) {
    let (value, least, greatest) = (error.value, error.least, error.greatest)
    box = Box(error.part ?? part, error.key, error.reason, (value, least, greatest))
  }

  /// Creates an error about something that is not there, of another kind, or not known.
  public init(_ key: PartName, _ reason: Reason) {
    self.init(key, 0, allowed: 0...0, reason)
  }

  /// Returns the value if it is in the range.
  ///
  /// - Throws: The value where it is not, or is no number.
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
  /// Equal if all is.
  public static func == (a: InvalidValue, b: InvalidValue) -> Bool {
    a.part == b.part && a.key == b.key && a.reason == b.reason && a.value == b.value
      && a.least == b.least && a.greatest == b.greatest
  }

  /// Hashes key and value.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(key)
    hasher.combine(value)
  }
}

extension InvalidValue: CustomStringConvertible {
  /// One line that names part, key and value, and what would have been taken.
  public var description: String {
    (part.map { "\($0): " } ?? "") + "\(key) " + explanation
  }

  private var explanation: String {
    switch reason {
    case .outOfRange: "\(value) is not in \(least)...\(greatest)"
    case .notWhole: "\(value) is not a whole number"
    case .missing: "is missing"
    case .notANumber: "is not a number"
    case .notAText: "is not a string"
    case .notAPicture: "is not a picture"
    case .unknownChoice: "is not an allowed value"
    case .unknownKey: "is not a setting of this part"
    }
  }
}
