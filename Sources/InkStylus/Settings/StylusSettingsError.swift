/// The reason and line of a failure to read settings.
public struct StylusSettingsError: Error, Hashable, Sendable {
  /// The reason of a failure.
  public enum Reason: Error, Hashable, Sendable {
    /// The text is longer than ``StylusSettings/maximumBytes``.
    case tooLong
    /// There are more than ``StylusSettings/maximumTools`` sections of single tools, or of single pads.
    case tooManySections
    /// A section has no closing bracket.
    case sectionNotClosed
    /// The number of a tool or pad is neither decimal nor hexadecimal.
    case notASerial
    /// The section of the same tool or pad, or of all tools or pads, occurs twice.
    case repeatedSection
    /// The section of all tools or pads follows that of a single one.
    case standardTooLate
    /// The line is neither a section nor a key with a value.
    case notAKey
    /// A key precedes the first section.
    case keyOutsideSection
    /// The key is repeated in its section.
    case repeatedKey
    /// A number is expected.
    case notANumber
    /// The number of values is wrong; the payload is the number that is expected.
    case notThatMany(Int)
    /// A number is out of its range, which is the payload.
    case outOfRange(minimum: Double, maximum: Double)
    /// One of the words in the payload is expected.
    case notAWord([String])
    /// A curve needs 2 to 16 points whose x increases and whose y does not decrease.
    case notACurve
    /// A side of an area is shorter than 0.01 of the surface.
    case emptyArea
    /// There are more than 32 actions of buttons.
    case tooManyButtons
  }

  /// The line, from 1.
  public var line: Int

  /// The reason of the failure.
  public var reason: Reason

  /// Creates an error for a line, counted from 1.
  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// The error as an English sentence, with the line.
  public var message: String {
    let what =
      switch reason {
      case .tooLong: "the settings have too many bytes; remove unused sections"
      case .tooManySections: "there are too many sections of tools or pads; remove unused ones"
      case .sectionNotClosed: "a section must end with ]"
      case .notASerial: "a tool or pad must be named by a number such as 123 or 0x1a2b"
      case .repeatedSection: "this section is already above; merge the two"
      case .standardTooLate: "[tool] and [pad] must come before sections with a number"
      case .notAKey: "expected a section, a comment, or a key with = and a value"
      case .keyOutsideSection: "a key must follow a section such as [tool]"
      case .repeatedKey: "this key is already above; remove one of the two"
      case .notANumber: "expected a number such as 0.5"
      case .notThatMany(let count): "expected \(count) numbers"
      case .outOfRange(let minimum, let maximum): Self.range(minimum, maximum)
      case .notAWord(let words): Self.choice(words)
      case .notACurve: "expected 2 to 16 points with increasing x and non-decreasing y"
      case .emptyArea: "an area must be left, top, right and bottom, each side at least 0.01"
      case .tooManyButtons: "at most 32 buttons are allowed"
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

/// A note about an unknown section or key, as from a later version, which was skipped.
public struct StylusSettingsNote: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int

  /// The unknown section or key, at most 64 bytes of it.
  public var name: String
}
