/// One setting of a part, for people who write brushes and for editors of brushes.
public struct SettingDescription: Sendable {
  /// What the setting may be.
  public enum Form: Sendable {
    /// A number in a range; the default is `nil` where it has to be given.
    case number(ClosedRange<Double>, default: Double?)
    /// A whole number in a range.
    case wholeNumber(ClosedRange<Double>, default: Double?)
    /// One of a few words; the default is the number of one.
    case choice([PartName], default: Int?)
    /// A text.
    case text
    /// A picture.
    case picture
  }

  /// What it is called.
  public let key: PartName

  /// What it may be.
  public let form: Form

  /// The unit of a number, such as "document units"; empty for fractions and factors.
  public let unit: StaticString

  /// What it does, as a clause without a full stop.
  public let summary: StaticString

  /// Creates a description.
  public init(
    _ key: PartName,
    _ form: Form,
    unit: StaticString = "",
    _ summary: StaticString
  ) {
    self.key = key
    self.form = form
    self.unit = unit
    self.summary = summary
  }
}

/// A part of brushes, for people who write brushes and for editors of brushes.
public struct PartDescription: Sendable {
  /// What it is called.
  public let name: PartName

  /// What it does, as a clause without a full stop.
  public let summary: StaticString

  /// Its settings.
  public let settings: [SettingDescription]

  /// Creates a description.
  package init(_ name: PartName, _ summary: StaticString, _ settings: [SettingDescription] = []) {
    self.name = name
    self.summary = summary
    self.settings = settings
  }
}

/// A part of your own for a catalogue: an engine, an effect, a filter, and so on.
///
/// Make it once and keep it: catalogues that have the same object in common merge.
public final class PluginPart<Made>: Sendable {
  /// What it is.
  public let description: PartDescription

  /// Makes one with the settings of a code.
  package let make: @Sendable (PluginCode) throws(InvalidValue) -> Made

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - name: What it is called, with its owner: `com.example.reed`.
  ///   - summary: What it does, as a clause without a full stop.
  ///   - settings: What it is made with.
  ///   - make: Makes one; it may throw what is wrong with a setting.
  /// - Precondition: The name has an owner; others belong to this package.
  public init(
    _ name: PartName,
    _ summary: StaticString,
    settings: [SettingDescription] = [],
    make: @escaping @Sendable (PluginCode) throws(InvalidValue) -> Made
  ) {
    precondition(name.hasOwner, "names without an owner are reserved for this package")
    description = PartDescription(name, summary, settings)
    self.make = make
  }
}

/// The kinds of parts that a catalogue makes.
public enum PartKind: UInt8, CaseIterable, Hashable, Sendable {
  /// Makes curves of knots.
  case engine
  /// Shapes the nib.
  case effect
  /// Changes the line of knots.
  case filter
  /// Leaves ink.
  case tip
  /// Blends colours.
  case formula
  /// Gives the numbers of a colour their meaning.
  case colorSpace
  /// Changes a layer as time goes by.
  case pixelFilter
  /// Is an item of a page.
  case item
}

/// Two parts of the same kind that have the same name.
public struct PluginCollision: Error, Hashable, Sendable {
  /// What they are.
  public let kind: PartKind

  /// What both are called.
  public let name: PartName

  /// Creates an error.
  package init(_ kind: PartKind, _ name: PartName) {
    self.kind = kind
    self.name = name
  }
}

/// The parts of one kind in a catalogue.
package struct PluginList<Made>: Sendable {
  private var names: [PartName] = []
  private var parts: [PluginPart<Made>] = []

  /// Creates an empty list.
  package init() {}

  /// Creates a list of one's own parts.
  ///
  /// - Precondition: All have different names.
  package init(_ parts: [PluginPart<Made>]) {
    self.parts = parts
    for part in parts {
      let name = part.description.name
      precondition(!names.contains(name), "the names of parts in a catalog must be unique")
      names.append(name)
    }
  }

  /// Adds the parts of another list; those that both have stay once.
  ///
  /// - Throws: The first name that different parts have.
  package mutating func add(_ other: PluginList, _ kind: PartKind) throws(PluginCollision) {
    for part in other.parts {
      let name = part.description.name
      guard let known = names.firstIndex(of: name) else {
        names.append(name)
        parts.append(part)
        continue
      }
      guard parts[known] === part else { throw PluginCollision(kind, name) }
    }
  }

  /// What the parts are.
  package var descriptions: [PartDescription] { parts.map { $0.description } }

  /// The part of a name.
  package func find(_ name: PartName) -> PluginPart<Made>? {
    parts.isEmpty ? nil : names.firstIndex(of: name).map { parts[$0] }
  }
}

extension PluginCode {
  /// Makes a part, if the name is known, and sees to it that it has all settings of the code.
  ///
  /// - Throws: What is wrong with a setting of which part.
  package func made<Made>(
    _ madeCode: (Made) -> PluginCode,
    _ make: (PluginCode) throws(InvalidValue) -> Made?
  ) throws(InvalidValue) -> Made? {
    do throws(InvalidValue) {
      guard let part = try make(self) else { return nil }
      if !settings.isEmpty { try check(madeCode(part)) }
      return part
    } catch {
      throw InvalidValue(error, of: name)
    }
  }

  /// Throws the first setting that a part made of the code does not have.
  @inline(never)
  private func check(_ made: PluginCode) throws(InvalidValue) {
    for setting in settings where made[setting.key] == nil {
      throw InvalidValue(setting.key, .unknownKey)
    }
  }

}

#if !hasFeature(Embedded)
  extension PluginCollision: CustomStringConvertible {
    /// One line that names what collides.
    public var description: String {
      "there are two parts with the name \(name), of the kind \(kind)"
    }
  }
#endif
