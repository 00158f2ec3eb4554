/// One thing worth knowing for whoever looks for a fault: a fixed text, a few numbers, perhaps a name.
///
/// It is made only where somebody listens, and nothing is formatted until a host does it.
public struct LogMessage: Sendable {
  /// How much a message matters.
  public enum Level: UInt8, CaseIterable, Hashable, Sendable {
    /// Ordinary, but good to know: a stroke was cancelled, the whole canvas was painted.
    case detail
    /// Something was dropped, or something else stands in for it: a host or a file may be wrong.
    case warning
  }

  /// A number with what it counts or names.
  public struct Number: Hashable, Sendable {
    /// What the number is, such as "contact".
    public var label: StaticString

    /// The number.
    public var value: Int64

    /// Creates a number.
    public init(_ label: StaticString, _ value: Int64) {
      self.label = label
      self.value = value
    }

    /// Equal if both numbers and the bytes of both labels are.
    public static func == (a: Number, b: Number) -> Bool {
      a.value == b.value && a.label.hasSameBytes(as: b.label)
    }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  /// How much it matters.
  public var level: Level

  /// What happened, as a clause without a full stop.
  public var text: StaticString

  /// To what it happened.
  public var numbers: [Number]

  /// The part of a brush to which it happened.
  public var part: PartName?

  /// Creates a message.
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
    /// One line: the level, the text, and part and numbers in brackets.
    public var description: String {
      let list = ((part.map { ["\($0)"] } ?? []) + numbers.map { "\($0.label) \($0.value)" })
        .joined(separator: ", ")
      return "\(level): \(text)" + (list.isEmpty ? "" : " (\(list))")
    }
  }
#endif
