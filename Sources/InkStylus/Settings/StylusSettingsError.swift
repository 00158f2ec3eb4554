/// What is wrong with a text of settings, and where.
public struct StylusSettingsError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Error, Hashable, Sendable {
    /// The text has more than ``StylusSettings/mostBytes``.
    case tooLong
    /// There are more than ``StylusSettings/mostTools`` tools or pads.
    case tooManySections
    /// A line begins with a bracket that is not closed.
    case sectionNotClosed
    /// The number of a tool or pad is neither decimal nor hexadecimal.
    case notASerial
    /// The section was there before.
    case repeatedSection
    /// What all tools or pads have comes after what single ones have.
    case standardTooLate
    /// A line is neither a section nor a key with a value.
    case notAKey
    /// A key comes before the first section.
    case keyOutsideSection
    /// The key was there before in this section.
    case repeatedKey
    /// A number is expected.
    case notANumber
    /// There are too few or too many numbers; how many are expected.
    case notThatMany(Int)
    /// A number is too small or too great.
    case outOfRange(least: Double, greatest: Double)
    /// One of these words is expected.
    case notAWord([String])
    /// There have to be 2 to 16 points that go to the right and do not fall.
    case notACurve
    /// The right edge of an area is not to the right of the left one, or the lower not below the upper, by a
    /// hundredth at least.
    case emptyArea
    /// More buttons are named than there are.
    case tooManyButtons
  }

  /// The line, from 1.
  public var line: Int

  /// What is wrong there.
  public var reason: Reason

  /// Creates an error.
  public init(line: Int, _ reason: Reason) {
    self.line = line
    self.reason = reason
  }

  /// The error as a sentence in English, with the line.
  public var message: String {
    let what =
      switch reason {
      case .tooLong: "the settings are too long"
      case .tooManySections: "too many tools or pads"
      case .sectionNotClosed: "a section must end with ]"
      case .notASerial: "a tool or pad must be named by a number such as 123 or 0x1a2b"
      case .repeatedSection: "duplicate section"
      case .standardTooLate: "[tool] and [pad] must come before sections with a number"
      case .notAKey: "expected a section, a comment, or a key with = and a value"
      case .keyOutsideSection: "a key must follow a section such as [tool]"
      case .repeatedKey: "duplicate key"
      case .notANumber: "expected a number such as 0.5"
      case .notThatMany(let count): "expected \(count) numbers"
      case .outOfRange(let least, let greatest): Self.range(least, greatest)
      case .notAWord(let words): Self.choice(words)
      case .notACurve: "expected 2 to 16 points with increasing x and non-decreasing y"
      case .emptyArea: "an area must be left, top, right and bottom, each side at least 0.01"
      case .tooManyButtons: "at most 32 buttons are allowed"
      }
    return "line \(line): \(what)"
  }

  private static func range(_ least: Double, _ greatest: Double) -> String {
    var text = "expected a number from "
    Millionths.write(least, to: &text)
    text += " to "
    Millionths.write(greatest, to: &text)
    return text
  }

  private static func choice(_ words: [String]) -> String {
    var text = "expected "
    for (place, word) in words.enumerated() {
      if place > 0 { text += place == words.count - 1 ? " or " : ", " }
      text += word
    }
    return text
  }
}

/// Something in a text of settings that is not known here, as from a later version: it was passed over.
public struct StylusSettingsNote: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int

  /// The section or key that is not known, at most 64 bytes of it.
  public var name: String
}
