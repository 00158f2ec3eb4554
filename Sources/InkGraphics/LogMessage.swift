/// A diagnostic message for developers: a fixed text, a few numbers, and optionally the name of a part of a brush.
///
/// It is created only if a ``LogSink`` receives it. It becomes one string only in ``description``.
public struct LogMessage: Sendable {
  /// The severity of a message.
  public enum Level: UInt8, CaseIterable, Hashable, Sendable {
    /// An ordinary event that explains the behavior of the canvas, such as a canceled stroke or a full repaint.
    case detail
    /// Input or content was dropped or replaced, so the host or a file may be at fault.
    case warning
  }

  /// A number in a message, with a label.
  public struct Number: Hashable, Sendable {
    /// The meaning of the number in a word, such as `contact`.
    public var label: StaticString

    /// The number, such as a count, an index or an identifier.
    public var value: Int64

    /// Creates a number from its label and value.
    public init(_ label: StaticString, _ value: Int64) {
      self.label = label
      self.value = value
    }

    /// Whether two numbers have equal values and labels.
    public static func == (a: Number, b: Number) -> Bool {
      a.value == b.value && a.label.hasSameBytes(as: b.label)
    }

    /// Hashes the value.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// The severity of the message.
  public var level: Level

  /// The event that is reported, as a clause without a period.
  public var text: StaticString

  /// The labeled numbers of the message, such as a contact, an index or a count; often none.
  public var numbers: [Number]

  /// The name of the part of a brush that the message is about; `nil` if it is about no part.
  public var part: PartName?

  /// Creates a message without a ``part``.
  public init(_ level: Level, _ text: StaticString, _ numbers: Number...) {
    self.level = level
    self.text = text
    self.numbers = numbers
  }
}

extension LogMessage: Hashable {
  /// Whether two messages have equal levels, texts, numbers and parts.
  public static func == (a: LogMessage, b: LogMessage) -> Bool {
    a.level == b.level && a.numbers == b.numbers && a.part == b.part
      && a.text.hasSameBytes(as: b.text)
  }

  /// Hashes ``level`` and ``numbers``.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(level)
    hasher.combine(numbers)
  }
}

extension StaticString {
  fileprivate func hasSameBytes(as other: StaticString) -> Bool {
    guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
    return withUTF8Buffer { a in other.withUTF8Buffer { b in a.elementsEqual(b) } }
  }
}

#if !hasFeature(Embedded)
  extension LogMessage: CustomStringConvertible {
    /// The message as one line: the level, the text, and in parentheses the part and the labeled numbers.
    public var description: String {
      let list = ((part.map { ["\($0)"] } ?? []) + numbers.map { "\($0.label) \($0.value)" })
        .joined(separator: ", ")
      return "\(level): \(text)" + (list.isEmpty ? "" : " (\(list))")
    }
  }
#endif
