/// The reason and line of a failure to read ``StylusSettings`` from text.
public struct StylusSettingsError: Error, Hashable, Sendable {
  /// The reason of a failure.
  public enum Reason: Error, Hashable, Sendable {
    /// The text is longer than ``StylusSettings/maximumBytes``.
    case tooLong
    /// There are more than ``StylusSettings/maximumTools`` sections of single tools, or of single pads.
    case tooManySections
    /// The line begins with `[`, but does not end with `]`.
    case sectionNotClosed
    /// The header of a section has no valid number of a tool or pad, decimal or hexadecimal such as `0x1a2b`.
    case notASerial
    /// An earlier section is for the same tool or pad, or also for all tools or for all pads.
    case repeatedSection
    /// The section `[tool]` or `[pad]` follows a section of a single tool or pad.
    case standardTooLate
    /// The line is neither the header of a section, nor a comment, nor a key with `=` and a value.
    case notAKey
    /// The key precedes the header of the first section.
    case keyOutsideSection
    /// The section already has a line with this key.
    case repeatedKey
    /// A number such as `0.5` is expected, but the line has another text.
    case notANumber
    /// The key has too few or too many values; the associated value is the expected number of them.
    case notThatMany(Int)
    /// A number is below the minimum or above the maximum.
    case outOfRange(minimum: Double, maximum: Double)
    /// One of the associated words is expected, but the line has another text.
    case notAWord([String])
    /// The points of a pressure curve are not 2 to 16, or their x does not increase, or their y decreases.
    case notACurve
    /// The width or height of an area is less than 0.01 of the surface or screen.
    case emptyArea
    /// The line has more than 32 actions of buttons or keys.
    case tooManyButtons
  }

  /// The number of the line, counted from 1.
  public var line: Int

  /// The reason of the failure.
  public var reason: Reason

  /// Creates an error for a line, counted from 1.
  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// An English message for users, with the number of the line.
  public var message: String {
    let what =
      switch reason {
      case .tooLong: "the settings are longer than 65,536 bytes; remove unused sections"
      case .tooManySections: "more than 64 tools (or pads) have a section; remove unused ones"
      case .sectionNotClosed: "the header of a section must end with ]"
      case .notASerial: "a tool or pad must be named by a number such as 123 or 0x1a2b"
      case .repeatedSection: "this section is already above; merge the two"
      case .standardTooLate: "[tool] and [pad] must come before sections with a number"
      case .notAKey: "expected a section, a comment, or a key with = and a value"
      case .keyOutsideSection: "a key must follow a section such as [tool]"
      case .repeatedKey: "this key is already above; remove one of the two"
      case .notANumber: "this key needs numbers such as 0.5"
      case .notThatMany(let count): "the number of values of this key must be \(count)"
      case .outOfRange(let minimum, let maximum): Self.range(minimum, maximum)
      case .notAWord(let words): Self.choice(words)
      case .notACurve: "a pressure curve needs 2 to 16 points; x must increase, y not decrease"
      case .emptyArea: "an area is left, top, right, bottom, 0 to 1, at least 0.01 wide and high"
      case .tooManyButtons: "this key has more than 32 actions; remove the last ones"
      }
    return "line \(line): \(what)"
  }

  private static func range(_ minimum: Double, _ maximum: Double) -> String {
    var text = "expected a number from "
    Millionths.write(minimum, to: &text)
    text += " to "
    Millionths.write(maximum, to: &text)
    return text
  }

  private static func choice(_ words: [String]) -> String {
    var text = "expected "
    for (index, word) in words.enumerated() {
      if index > 0 { text += index == words.count - 1 ? " or " : ", " }
      text += word
    }
    return text
  }
}

/// A note that a section or key of the settings is unknown, as from a later version, and was skipped.
public struct StylusSettingsNote: Hashable, Sendable {
  /// The number of the line, counted from 1.
  public var line: Int

  /// The header of the unknown section, or the unknown key, cut after 64 bytes.
  public var name: String
}
