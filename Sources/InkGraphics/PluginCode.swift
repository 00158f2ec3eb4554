/// What identifies a part of a brush, such as an engine or an effect, and its settings: in files, in encoded
/// data and in comparisons.
public struct PluginCode: Hashable, Sendable {
  /// What the part is called.
  public var name: PartName

  /// The settings, each key once; at most 64.
  public private(set) var settings: [PluginSetting]

  /// The most settings of a part.
  package static let mostSettings = 64

  /// Creates a code.
  ///
  /// - Precondition: There are at most 64 settings, no two of which have the same key.
  public init(_ name: PartName, _ settings: [PluginSetting] = []) {
    self.name = name
    self.settings = settings
    precondition(settings.count <= Self.mostSettings, "a part must have at most 64 settings")
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
  ///   - names: The name of the part and the keys of its settings, between which there are spaces.
  ///   - word: The first setting, if that is one of a few words.
  ///   - values: The other settings, which are numbers, up to four.
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

  /// What a setting is; `nil` if the code does not have it.
  public subscript(key: PartName) -> PluginSetting.Value? {
    settings.first { $0.key == key }?.value
  }

  /// Whether there is room for a setting of a name.
  package func takes(_ key: PartName) -> Bool {
    settings.count < Self.mostSettings && key.isKey && self[key] == nil
  }

  /// Adds a setting that the code takes.
  @inline(never)
  package mutating func add(_ key: PartName, _ value: PluginSetting.Value) {
    settings.append(PluginSetting(key, value))
  }
}

/// What a part of a brush was made with.
public struct PluginSetting: Hashable, Sendable {
  /// The kinds of values.
  public enum Value: Sendable {
    /// A number; two are equal if all bits are.
    case number(Double)
    /// Text in UTF-8, at most 4,096 bytes.
    case text([UInt8])
    /// How much of each place of a picture prints.
    case picture(TipTexture)
  }

  /// The most bytes of a text.
  package static let longestText = 4096

  /// What the setting is called: a name without dots, and not `name`, `effect` or `filter`.
  public var key: PartName

  /// The value.
  public var value: Value

  /// Creates a setting.
  ///
  /// - Precondition: Settings can have the key, and a text is not too long.
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

  /// Creates a setting that is a number.
  public init(_ key: PartName, _ number: Double) { self.init(key, .number(number)) }

  /// Creates a setting that is one of a few words.
  public init(_ key: PartName, _ word: PartName) { self.init(key, .text(word.utf8)) }
}

extension PluginSetting.Value: Hashable {
  /// Equal if they are of the same kind, with the same bits, bytes or pixels.
  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.number(let a), .number(let b)): a.bitPattern == b.bitPattern
    case (.text(let a), .text(let b)): a == b
    case (.picture(let a), .picture(let b)): a == b
    default: false
    }
  }

  /// Hashes numbers and texts, and the size of pictures.
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
  /// Settings of a part of this package that are numbers, up to four.
  ///
  /// - Parameters:
  ///   - keys: What they are called, with spaces between.
  ///   - values: What they are where they are missing; no number where they must not be.
  /// - Throws: If a setting is missing or no number.
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

  /// A setting of a part of this package that is a number.
  package func number(
    _ keys: StaticString,
    _ value: Double
  ) throws(InvalidValue) -> Double {
    try numbers(keys, SIMD4(value, 0, 0, 0)).x
  }

  /// A setting that is a number.
  ///
  /// - Parameters:
  ///   - key: What it is called.
  ///   - fallback: The number where the setting is missing; `nil` where it must not be.
  /// - Throws: If the setting is missing or no number.
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

  /// A setting that is a whole number within ±1,000,000.
  ///
  /// - Parameters:
  ///   - key: What it is called.
  ///   - fallback: The number where the setting is missing; `nil` where it must not be.
  /// - Throws: If the setting is missing or no such number.
  public func wholeNumber(_ key: PartName, default fallback: Int? = nil) throws(InvalidValue) -> Int
  {
    let value = try number(key, default: fallback.map { Double($0) })
    guard abs(value) <= 1e6 else { throw InvalidValue(key, value, allowed: -1e6...1e6) }
    guard value == value.rounded(.down) else {
      throw InvalidValue(key, value, allowed: value.rounded(.down)...value.rounded(.up), .notWhole)
    }
    return Int(value)
  }

  /// A setting that is a text, in UTF-8.
  ///
  /// - Throws: If the setting is missing or no text.
  public func text(_ key: PartName) throws(InvalidValue) -> [UInt8] {
    guard let value = self[key] else { throw InvalidValue(key, .missing) }
    guard case .text(let text) = value else { throw InvalidValue(key, .notAText) }
    return text
  }

  /// A setting that is one of a few words.
  ///
  /// - Parameters:
  ///   - key: What it is called.
  ///   - words: What it may be.
  ///   - fallback: The number of the word where the setting is missing; `nil` where it must not be.
  /// - Returns: The number of the word, from 0.
  /// - Throws: If the setting is missing or something else.
  public func choice(
    _ key: PartName,
    among words: [PartName],
    default fallback: Int? = nil
  ) throws(InvalidValue) -> Int {
    if self[key] == nil, let fallback { return fallback }
    let word = PartName(utf8: try text(key))
    let place = words.firstIndex { $0 == word }
    guard let place else { throw InvalidValue(key, .unknownChoice) }
    return place
  }

  /// Likewise of a part of this package, with the words in one text, between which there are spaces.
  @inline(never)
  package func choice(
    _ key: PartName,
    _ words: StaticString,
    default fallback: Int? = nil
  ) throws(InvalidValue) -> Int {
    if self[key] == nil, let fallback { return fallback }
    let place = PartName(utf8: try text(key))?.place(in: words) ?? -1
    guard place >= 0 else { throw InvalidValue(key, .unknownChoice) }
    return place
  }

  /// A setting that is a picture.
  ///
  /// - Throws: If the setting is missing or no picture.
  public func picture(_ key: PartName) throws(InvalidValue) -> TipTexture {
    guard let value = self[key] else { throw InvalidValue(key, .missing) }
    guard case .picture(let picture) = value else { throw InvalidValue(key, .notAPicture) }
    return picture
  }
}

extension UTF8 {
  /// Whether bytes are UTF-8 as RFC 3629 has it.
  package static func isValid(_ bytes: [UInt8]) -> Bool {
    var i = 0
    while i < bytes.count {
      let lead = bytes[i]
      let (more, least, most): (Int, UInt8, UInt8) =
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
        guard byte >= (k == 0 ? least : 0x80), byte <= (k == 0 ? most : 0xbf) else { return false }
      }
      i += 1 + more
    }
    return true
  }
}
