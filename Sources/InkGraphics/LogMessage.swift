/// A diagnostic message: a fixed text, a few numbers, and optionally the name of a part of a brush.
///
/// It is created only if a ``LogSink`` is set, and formatted only if the host does so.
public struct LogMessage: Sendable {
  /// The severity of a message.
  public enum Level: UInt8, CaseIterable, Hashable, Sendable {
    /// An ordinary event: a stroke was canceled, the whole canvas was repainted.
    case detail
    /// Data was dropped or replaced: a host or a file may be at fault.
    case warning
  }

  /// A number with a label.
  public struct Number: Hashable, Sendable {
    /// The meaning of the number, such as "contact".
    public var label: StaticString

    /// The number that the message is about, such as a count or an identifier.
    public var value: Int64

    /// Creates a number.
    public init(_ label: StaticString, _ value: Int64) {
      self.label = label
      self.value = value
    }

    /// Equal if the numbers and the bytes of the labels are.
    public static func == (a: Number, b: Number) -> Bool {
      a.value == b.value && a.label.hasSameBytes(as: b.label)
    }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// The severity.
  public var level: Level

  /// The event, as a clause without a period.
  public var text: StaticString

  /// The labeled numbers of the message, such as a contact, an index or a count; often none.
  public var numbers: [Number]

  /// The part of a brush concerned; `nil` if none.
  public var part: PartName?

  /// Creates a message without a ``part``.
  public init(_ level: Level, _ text: StaticString, _ numbers: Number...) {
    self.level = level
    self.text = text
    self.numbers = numbers
  }
}

extension LogMessage: Hashable {
  /// Equal if level, numbers, part and the bytes of the text are.
  public static func == (a: LogMessage, b: LogMessage) -> Bool {
    a.level == b.level && a.numbers == b.numbers && a.part == b.part
      && a.text.hasSameBytes(as: b.text)
  }

  /// Hashes level and numbers.
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
    /// One line: the level, the text, and part and numbers in parentheses.
    public var description: String {
      let list = ((part.map { ["\($0)"] } ?? []) + numbers.map { "\($0.label) \($0.value)" })
        .joined(separator: ", ")
      return "\(level): \(text)" + (list.isEmpty ? "" : " (\(list))")
    }
  }
#endif
