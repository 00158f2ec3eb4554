/// The encodable description of a part of a brush, such as an engine or an effect: its name and settings.
///
/// Files and documents store it, and a catalog creates the part from it. Parts with equal codes count as equal.
public struct PluginCode: Hashable, Sendable {
  /// The name of the part.
  public var name: PartName

  /// The settings, with unique keys, in the order in which they were added; at most 64.
  public private(set) var settings: [PluginSetting]

  /// The maximum number of settings of a part.
  package static let maximumSettings = 64

  /// Creates a code from the name of a part and its settings, by default none.
  ///
  /// - Precondition: There are at most 64 settings, and their keys are unique.
  public init(_ name: PartName, _ settings: [PluginSetting] = []) {
    self.name = name
    self.settings = settings
    precondition(settings.count <= Self.maximumSettings, "a part must have at most 64 settings")
    for i in settings.indices.dropFirst() {
      for k in 0..<i {
        precondition(
          settings[k].key != settings[i].key,
          "the keys of a part's settings must be unique"
        )
      }
    }
  }

  /// Creates the code of a part of this package.
  ///
  /// - Parameters:
  ///   - names: The name of the part and the keys of its settings, separated by spaces.
  ///   - word: The first setting, if it is a choice of words: the index of the word, and all words separated by spaces.
  ///   - values: The other settings, which are numbers, up to four, in the order of their keys.
  @inline(never)
  package init(
    _ names: StaticString,
    word: (number: Int, words: StaticString)? = nil,
    numbers values: SIMD4<Double>
  ) {
    name = PartName(word: 0, of: names)
    settings = []
    if let word {
      let value = PartName(word: word.number, of: word.words)
      add(PartName(word: 1, of: names), .text(value.utf8))
    }
    var i = 0
    while settings.count + 1 < PartName.count(in: names) {
      add(PartName(word: settings.count + 1, of: names), .number(values[i]))
      i += 1
    }
  }

  /// The value of the setting with a key; `nil` if the code does not have it.
  public subscript(key: PartName) -> PluginSetting.Value? {
    settings.first { $0.key == key }?.value
  }

  /// Whether a setting with a key can be added: the key is valid and new, and there are fewer than 64 settings.
  package func takes(_ key: PartName) -> Bool {
    settings.count < Self.maximumSettings && key.isKey && self[key] == nil
  }

  /// Adds a setting at the end; ``takes(_:)`` must be true for its key.
  @inline(never)
  package mutating func add(_ key: PartName, _ value: PluginSetting.Value) {
    settings.append(PluginSetting(key, value))
  }
}

/// One setting of a part of a brush: a key and a value.
public struct PluginSetting: Hashable, Sendable {
  /// The value of a setting.
  public enum Value: Sendable {
    /// A number; two numbers are equal if all their bits are, so 0 and −0 differ.
    case number(Double)
    /// A string in UTF-8, of at most 4,096 bytes.
    case text([UInt8])
    /// A picture of the coverage of a tip.
    case picture(TipTexture)
  }

  /// The maximum number of bytes of a text.
  package static let longestText = 4096

  /// The key: a name without dots, and not `name`, `effect` or `filter`.
  public var key: PartName

  /// The number, string or picture.
  public var value: Value

  /// Creates a setting from its key and value.
  ///
  /// - Precondition: The key has no dots and is not `name`, `effect` or `filter`, and a text has at most 4,096 bytes.
  public init(_ key: PartName, _ value: Value) {
    precondition(
      key.isKey,
      "the key of a setting must have no dots, and must not be name, effect or filter"
    )
    if case .text(let text) = value {
      precondition(text.count <= Self.longestText, "a string must have at most 4,096 bytes")
    }
    self.key = key
    self.value = value
  }

  /// Creates a setting whose value is a number.
  public init(_ key: PartName, _ number: Double) { self.init(key, .number(number)) }

  /// Creates a setting whose value is one of several words; it is stored as a string.
  public init(_ key: PartName, _ word: PartName) { self.init(key, .text(word.utf8)) }
}

extension PluginSetting.Value: Hashable {
  /// Whether two values are of the same kind, with the same bits, bytes or pixels.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
    case (.text(let a), .text(let b)): a == b
    case (.picture(let a), .picture(let b)): a == b
    default: false
    }
  }

  /// Hashes numbers and strings, and the size of pictures.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .number(let number): hasher.combine(number.bitPattern)
    case .text(let text): hasher.combine(text)
    case .picture(let picture): hasher.combine(picture.coverage.count)
    }
  }
}

// MARK: Reading

extension PluginCode {
  /// Returns up to four numeric settings of a part of this package, in the order of the keys.
  ///
  /// - Parameters:
  ///   - keys: The keys, separated by spaces.
  ///   - values: The defaults of missing settings; NaN if a setting is required. Lanes without a key are returned
  ///     unchanged.
  /// - Throws: ``InvalidValue`` if a required setting is missing or a setting is not a number.
  @inline(never)
  package func numbers(
    _ keys: StaticString,
    _ values: SIMD4<Double>
  ) throws(InvalidValue) -> SIMD4<Double> {
    var result = values
    for i in 0..<PartName.count(in: keys) {
      let key = PartName(word: i, of: keys)
      result[i] = try number(key, default: values[i].isNaN ? nil : values[i])
    }
    return result
  }

  /// Returns a numeric setting of a part of this package.
  ///
  /// - Parameters:
  ///   - keys: The key of the setting.
  ///   - value: The default of a missing setting; NaN if it is required.
  /// - Throws: ``InvalidValue`` if the setting is required and missing, or not a number.
  package func number(
    _ keys: StaticString,
    _ value: Double
  ) throws(InvalidValue) -> Double {
    try numbers(keys, SIMD4(value, 0, 0, 0)).x
  }

  /// Returns the value of a setting that must be a number; its range is not checked.
  ///
  /// - Parameters:
  ///   - key: The key of the setting.
  ///   - fallback: The default of a missing setting; `nil` if it is required.
  /// - Throws: ``InvalidValue`` if the setting is required and missing, or not a number.
  @inline(never)
  public func number(_ key: PartName, default fallback: Double? = nil) throws(InvalidValue)
    -> Double
  {
    guard let value = self[key] else {
      if let fallback { return fallback }
      throw InvalidValue(key, .missing)
    }
    guard case .number(let number) = value else { throw InvalidValue(key, .notANumber) }
    return number
  }

  /// Returns the value of a setting that must be an integer within ±1,000,000.
  ///
  /// - Parameters:
  ///   - key: The key of the setting.
  ///   - fallback: The default of a missing setting; `nil` if it is required.
  /// - Throws: ``InvalidValue`` if the setting is required and missing, or not an integer in the range.
  public func wholeNumber(_ key: PartName, default fallback: Int? = nil) throws(InvalidValue) -> Int
  {
    let value = try number(key, default: fallback.map { Double($0) })
    guard abs(value) <= 1e6 else { throw InvalidValue(key, value, allowed: -1e6...1e6) }
    guard value == value.rounded(.down) else {
      throw InvalidValue(key, value, allowed: value.rounded(.down)...value.rounded(.up), .notWhole)
    }
    return Int(value)
  }

  /// Returns the value of a setting that must be a string, in UTF-8.
  ///
  /// - Throws: ``InvalidValue`` if the setting is missing or not a string.
  public func text(_ key: PartName) throws(InvalidValue) -> [UInt8] {
    guard let value = self[key] else { throw InvalidValue(key, .missing) }
    guard case .text(let text) = value else { throw InvalidValue(key, .notAText) }
    return text
  }

  /// Returns the value of a setting that must be one of several words, as the index of the word.
  ///
  /// - Parameters:
  ///   - key: The key of the setting.
  ///   - words: The valid words.
  ///   - fallback: The index of the word if the setting is missing; `nil` if it is required.
  /// - Returns: The index of the word.
  /// - Throws: ``InvalidValue`` if the setting is required and missing, or not one of the words.
  public func choice(
    _ key: PartName,
    among words: [PartName],
    default fallback: Int? = nil
  ) throws(InvalidValue) -> Int {
    if self[key] == nil, let fallback { return fallback }
    let word = PartName(utf8: try text(key))
    let index = words.firstIndex { $0 == word }
    guard let index else { throw InvalidValue(key, .unknownChoice) }
    return index
  }

  /// Returns the index of the word that a setting chooses, for a part of this package.
  ///
  /// - Parameters:
  ///   - key: The key of the setting.
  ///   - words: The valid words, separated by spaces.
  ///   - fallback: The index of the word if the setting is missing; `nil` if it is required.
  /// - Throws: ``InvalidValue`` if the setting is required and missing, or not one of the words.
  @inline(never)
  package func choice(
    _ key: PartName,
    _ words: StaticString,
    default fallback: Int? = nil
  ) throws(InvalidValue) -> Int {
    if self[key] == nil, let fallback { return fallback }
    let index = PartName(utf8: try text(key))?.index(in: words) ?? -1
    guard index >= 0 else { throw InvalidValue(key, .unknownChoice) }
    return index
  }

  /// Returns the value of a setting that must be a picture.
  ///
  /// - Throws: ``InvalidValue`` if the setting is missing or not a picture.
  public func picture(_ key: PartName) throws(InvalidValue) -> TipTexture {
    guard let value = self[key] else { throw InvalidValue(key, .missing) }
    guard case .picture(let picture) = value else { throw InvalidValue(key, .notAPicture) }
    return picture
  }
}

extension UTF8 {
  /// Whether bytes are valid UTF-8 by RFC 3629.
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    var i = 0
    while i < bytes.count {
      let lead = bytes[i]
      let (more, minimum, maximum): (Int, UInt8, UInt8) =
        switch lead {
        case 0...0x7f: (0, 0, 0)
        case 0xc2...0xdf: (1, 0x80, 0xbf)
        case 0xe0: (2, 0xa0, 0xbf)
        case 0xed: (2, 0x80, 0x9f)
        case 0xe1...0xef: (2, 0x80, 0xbf)
        case 0xf0: (3, 0x90, 0xbf)
        case 0xf1...0xf3: (3, 0x80, 0xbf)
        case 0xf4: (3, 0x80, 0x8f)
        default: (-1, 0, 0)
        }
      guard more >= 0, bytes.count - i > more else { return false }
      for k in 0..<more {
        let byte = bytes[i + 1 + k]
        guard byte >= (k == 0 ? minimum : 0x80), byte <= (k == 0 ? maximum : 0xbf) else {
          return false
        }
      }
      i += 1 + more
    }
    return true
  }
}
