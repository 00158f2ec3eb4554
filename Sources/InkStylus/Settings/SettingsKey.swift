import InkGraphics

/// A key in the text form of settings.
enum SettingsKey: UInt8, CaseIterable {
  case pressure, threshold, tiltOffset, surfaceArea, screenArea, keepProportions, leftHanded,
    buttons
  /// The actions of the keys of a pad, the only setting of pads.
  case keys

  /// The keys of tools.
  static var ofTools: [SettingsKey] { allCases.filter { $0 != .keys } }

  /// The key as written.
  var word: String {
    switch self {
    case .pressure: "pressure"
    case .threshold: "threshold"
    case .tiltOffset: "tilt-offset"
    case .surfaceArea: "surface-area"
    case .screenArea: "screen-area"
    case .keepProportions: "keep-proportions"
    case .leftHanded: "left-handed"
    case .buttons: "buttons"
    case .keys: "keys"
    }
  }

  /// Parses the actions of buttons, from the one nearest to the tip on.
  ///
  /// - Parameters:
  ///   - words: The actions, at least 1 and at most 32.
  ///   - others: Other valid words, for the error.
  /// - Throws: The reason if there are too few or too many words, or if one is no action.
  static func buttons(
    _ words: [ArraySlice<UInt8>],
    or others: [String]
  ) throws(StylusSettingsError.Reason) -> ButtonActions {
    guard words.count <= 32 else { throw .tooManyButtons }
    let choices = EditingAction.allCases.map { $0.word } + others
    guard !words.isEmpty else { throw .notAWord(choices) }
    var actions = ButtonActions(primary: .none, secondary: .none)
    for (bit, word) in words.enumerated() {
      guard let action = EditingAction.allCases.first(where: { word.isWord($0.word) }) else {
        throw .notAWord(choices)
      }
      actions[bit] = action
    }
    return actions
  }
}

extension StylusToolSettings {
  /// Parses and sets the value of a key.
  ///
  /// - Throws: The reason why the value is invalid.
  mutating func set(
    _ key: SettingsKey,
    _ value: ArraySlice<UInt8>
  ) throws(StylusSettingsError.Reason) {
    let words = value.words
    switch key {
    case .pressure:
      pressure = PressureCurve(try Self.shape(words), threshold: pressure.threshold)
    case .threshold:
      let number = try Self.numbers(words, 1, 0, 0.9)[0]
      pressure = PressureCurve(pressure.shape, threshold: number)
    case .tiltOffset:
      let numbers = try Self.numbers(words, 2, -90, 90)
      tiltOffset = Vector(numbers[0], numbers[1])
    case .surfaceArea: surfaceArea = try Self.area(words)
    case .screenArea: screenArea = try Self.area(words)
    case .keepProportions: keepsProportions = try Self.isYes(value)
    case .leftHanded: isLeftHanded = try Self.isYes(value)
    case .buttons:
      buttons =
        value.isWord("canvas") ? nil : try SettingsKey.buttons(words, or: ["canvas"])
    case .keys: break
    }
  }

  private static func isYes(_ value: ArraySlice<UInt8>) throws(StylusSettingsError.Reason) -> Bool {
    if value.isWord("yes") { return true }
    guard value.isWord("no") else { throw .notAWord(["yes", "no"]) }
    return false
  }

  private static func numbers(
    _ words: some Collection<ArraySlice<UInt8>>,
    _ count: Int,
    _ minimum: Double,
    _ maximum: Double
  ) throws(StylusSettingsError.Reason) -> [Double] {
    guard words.count == count else { throw .notThatMany(count) }
    var numbers: [Double] = []
    for word in words {
      guard let number = Millionths.read(word) else { throw .notANumber }
      guard number >= minimum, number <= maximum else {
        throw .outOfRange(minimum: minimum, maximum: maximum)
      }
      numbers.append(number)
    }
    return numbers
  }

  private static func area(_ words: [ArraySlice<UInt8>]) throws(StylusSettingsError.Reason) -> Rect
  {
    let edges = try numbers(words, 4, 0, 1)
    let area = Rect(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
    guard hasExtent(area) else { throw .emptyArea }
    return area
  }

  private static func shape(
    _ words: [ArraySlice<UInt8>]
  ) throws(StylusSettingsError.Reason) -> PressureCurve.Shape {
    let rest = words.dropFirst()
    switch words.first {
    case let word? where word.isWord("linear") && rest.isEmpty: return .gamma(1)
    case let word? where word.isWord("two-levels") && rest.isEmpty: return .twoLevels
    case let word? where word.isWord("gamma"): return .gamma(try numbers(rest, 1, 0.1, 10)[0])
    case let word? where word.isWord("points"):
      guard rest.count <= 32, rest.count % 2 == 0 else { throw .notACurve }
      let all = try numbers(rest, rest.count, 0, 1)
      let points = stride(from: 0, to: all.count, by: 2).map { Point(all[$0], all[$0 + 1]) }
      guard case .points(let kept) = PressureCurve(.points(points)).shape,
        kept.count == points.count
      else { throw .notACurve }
      return .points(points)
    default: throw .notAWord(["linear", "gamma", "points", "two-levels"])
    }
  }
}
