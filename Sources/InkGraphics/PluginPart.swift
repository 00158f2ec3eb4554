/// The description of a setting of a part of a brush, which editors of brushes and `inkstone brushes --parts` show.
public struct SettingDescription: Sendable {
  /// The type, range and default of a setting.
  public enum Form: Sendable {
    /// A number in a range; the default is `nil` if the setting is required.
    case number(ClosedRange<Double>, default: Double?)
    /// An integer in a range; the default is `nil` if the setting is required.
    case wholeNumber(ClosedRange<Double>, default: Double?)
    /// A choice of words; the default is the index of one of them, `nil` if the setting is required.
    case choice([PartName], default: Int?)
    /// A string, without a default: the setting is required.
    case text
    /// A picture of the shape of a tip (``TipTexture``); the setting is required.
    case picture
  }

  /// The key of the setting.
  public let key: PartName

  /// The type, the range and the default of the setting.
  public let form: Form

  /// The unit of a number, such as "page units"; empty for fractions and factors.
  public let unit: StaticString

  /// The effect of the setting, as a clause without a period.
  public let summary: StaticString

  /// Creates a description from the key, the type, range and default, the unit (by default none) and the effect of a
  /// setting.
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

/// The description of a part of a brush, for authors and editors of brushes.
package struct PartDescription: Sendable {
  /// The name of the part.
  package let name: PartName

  /// The effect of the part, as a clause without a period.
  package let summary: StaticString

  /// The settings of the part.
  package let settings: [SettingDescription]

  /// Creates a description.
  package init(_ name: PartName, _ summary: StaticString, _ settings: [SettingDescription] = []) {
    self.name = name
    self.summary = summary
    self.settings = settings
  }
}

/// The declaration of a custom part of brushes, such as an engine or effect, for ``/InkStrokes/PluginCatalog``.
///
/// `Made` is the protocol of the part, such as ``/InkStrokes/StrokeEngine``. Create the object once, for example as a
/// static constant: two catalogs that contain parts of the same name can be merged only if these are the same object.
public final class PluginPart<Made>: Sendable {
  /// The description of the part.
  package let description: PartDescription

  /// Creates an instance with the settings of a code; throws ``InvalidValue`` if one is invalid.
  package let make: @Sendable (PluginCode) throws(InvalidValue) -> Made

  /// Creates a part.
  ///
  /// - Parameters:
  ///   - name: The name, which begins with its owner, such as `com.example.reed`.
  ///   - summary: The effect of the part, as a clause without a period.
  ///   - settings: The descriptions of its settings. The default is none.
  ///   - make: Creates an instance of the part from a code with its settings; throws ``InvalidValue`` if one is
  ///     invalid.
  /// - Precondition: The name contains a dot; names without one belong to this package.
  public init(
    _ name: PartName,
    _ summary: StaticString,
    settings: [SettingDescription] = [],
    make: @escaping @Sendable (PluginCode) throws(InvalidValue) -> Made
  ) {
    precondition(
      name.hasOwner,
      "the name of a custom part must begin with an owner and a dot, such as com.example.reed"
    )
    description = PartDescription(name, summary, settings)
    self.make = make
  }
}

/// The kinds of parts that catalogs create from codes.
package enum PartKind: UInt8, CaseIterable, Hashable, Sendable {
  /// An engine, which turns the points of a stroke into curves.
  case engine
  /// An effect, which changes the width, angle or color of ink at each point of a stroke.
  case effect
  /// A filter, which moves, adds or removes points of a stroke.
  case filter
  /// A tip, which leaves ink along the curves.
  case tip
  /// A formula, which blends colors.
  case formula
  /// A color space, which defines the components of colors.
  case colorSpace
  /// A pixel filter, which changes a layer of pixels over time.
  case pixelFilter
  /// A custom kind of item of a page.
  case item

  /// The name of the kind in messages.
  var name: PartName {
    switch self {
    case .engine: "engine"
    case .effect: "effect"
    case .filter: "filter"
    case .tip: "tip"
    case .formula: "formula"
    case .colorSpace: "color-space"
    case .pixelFilter: "pixel-filter"
    case .item: "item"
    }
  }
}

/// The custom parts of one kind in a catalog, in the order in which they were added.
package struct PluginList<Made>: Sendable {
  private var names: [PartName] = []
  private var parts: [PluginPart<Made>] = []

  /// Creates an empty list.
  package init() {}

  /// Creates a list of custom parts.
  ///
  /// - Precondition: Their names are unique.
  package init(_ parts: [PluginPart<Made>]) {
    self.parts = parts
    for part in parts {
      let name = part.description.name
      precondition(
        !names.contains(name),
        "the names of the parts of one kind in a catalog must be unique"
      )
      names.append(name)
    }
  }

  /// Adds the parts of another list; a part that both share, as the same object, is added once.
  ///
  /// - Parameters:
  ///   - other: The list to add.
  ///   - kind: The kind of the parts, which an error names.
  /// - Throws: ``InvalidValue`` for the first name that two different parts have.
  package mutating func add(_ other: PluginList, _ kind: PartKind) throws(InvalidValue) {
    for part in other.parts {
      let name = part.description.name
      guard let known = names.firstIndex(of: name) else {
        names.append(name)
        parts.append(part)
        continue
      }
      guard parts[known] === part else {
        throw InvalidValue(InvalidValue(name, .duplicate), of: kind.name)
      }
    }
  }

  /// The descriptions of the parts, in order.
  package var descriptions: [PartDescription] { parts.map { $0.description } }

  /// Returns the part with a name; `nil` if the list has none.
  package func find(_ name: PartName) -> PluginPart<Made>? {
    parts.isEmpty ? nil : names.firstIndex(of: name).map { parts[$0] }
  }
}

extension PluginCode {
  /// Creates the part that the code names, and checks that it has all settings of the code.
  ///
  /// - Parameters:
  ///   - madeCode: Returns the code of a created part.
  ///   - make: Creates the part; returns `nil` if it does not know the name.
  /// - Returns: The part; `nil` if the name is unknown.
  /// - Throws: ``InvalidValue`` with the name of the part if a setting is invalid or unknown.
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

  /// Checks that a created part has all settings of the code.
  ///
  /// - Throws: ``InvalidValue`` for the first setting that it does not have.
  @inline(never)
  private func check(_ made: PluginCode) throws(InvalidValue) {
    for setting in settings where made[setting.key] == nil {
      throw InvalidValue(setting.key, .unknownKey)
    }
  }

}
