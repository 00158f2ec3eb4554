import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads the input points of perfect-freehand: lists of `[x, y]`, `[x, y, pressure]` or `[x, y, pressure, time]`, or
/// of objects with these members.
///
/// A list of points is a stroke, a list of strokes a page, and the members of an object are named pages. The widths are
/// those of the library's defaults.
enum FreehandReader {
  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let json = try ForeignJSON(input.bytes, isDamaged: input.isDamaged)
    let scene = ForeignScene(input)
    if let members = json.value.members {
      for (name, value) in members {
        try scene.beginPage(size: nil)
        try scene.beginLayer(NewLayer(name: name))
        try add(value, to: scene)
      }
    } else {
      try scene.beginPage(size: nil)
      try add(json.value, to: scene)
    }
    return scene.finish(.perfectFreehand, damage: json.damage)
  }

  /// Adds a list of points or of strokes.
  private static func add(_ value: JSONValue, to scene: ForeignScene) throws(FormatError) {
    guard let count = value.count else { throw FormatError("the JSON has no list of points") }
    guard count > 0, let first = value[0] else { return }
    // The first element of a stroke is a point.
    guard first.count != nil, first[0]?.number == nil, !first.isObject else {
      return try scene.element { () throws(FormatError) in
        try addFreehand(value, FreehandLaw(), Style(width: 16), to: scene)
      }
    }
    for stroke in value.elements {
      try scene.element { () throws(FormatError) in
        guard stroke.count != nil else { throw FormatError("a stroke has no list of points") }
        try addFreehand(stroke, FreehandLaw(), Style(width: 16), to: scene)
      }
    }
  }

  /// Adds a stroke of points with or without pressure.
  ///
  /// - Parameters:
  ///   - list: The points.
  ///   - law: The law of the widths.
  ///   - style: The style of the ink; its width is replaced.
  ///   - simulates: Whether pressure is simulated; with `nil`, the default, it is if all points have the same pressure.
  ///   - scene: The scene.
  ///   - placement: The transform, opacity and groups.
  static func addFreehand(
    _ list: JSONValue,
    _ law: FreehandLaw,
    _ style: Style,
    simulates: Bool? = nil,
    to scene: ForeignScene,
    _ placement: ScenePlacement = ScenePlacement()
  ) throws(FormatError) {
    var points: [Point] = []
    var pressures: [Double] = []
    var times: [Double] = []
    for value in list.elements {
      let numbers =
        value.numbers
        ?? [value["x"], value["y"], value["pressure"] ?? value["p"]].compactMap { $0?.number }
      guard 2...8 ~= numbers.count, abs(numbers[0]) <= Placement.farthest,
        abs(numbers[1]) <= Placement.farthest
      else { throw FormatError("a point must be a list of 2 to 8 numbers, or have x and y") }
      try scene.budget.reserve(64)
      points.append(Point(numbers[0], numbers[1]))
      pressures.append(numbers.count > 2 ? min(max(numbers[2], 0), 1) : 0.5)
      if numbers.count > 3 { times.append(numbers[3]) }
    }
    guard let first = points.first else {
      return scene.omit("strokes without points, left out")
    }
    let isTimed =
      times.count == points.count && times.last != times.first
      && zip(times, times.dropFirst()).allSatisfy { $0 <= $1 }
    let isSimulated = simulates ?? pressures.allSatisfy { $0 == pressures[0] }
    let brush: Brush
    if isSimulated {
      let widths = points.count == 1 && first.isFinite ? [law.size] : law.simulatedWidths(points)
      let widest = max(widths.max() ?? 1, 1e-6)
      pressures = widths.map { $0 / widest }
      brush = try FreehandLaw.brush(style, width: widest)
    } else {
      brush = try law.brush(style)
    }
    var samples: [StrokeSample] = []
    for (i, point) in points.enumerated() {
      let time = isTimed ? (times[i] - times[0]) / 1000 : Double(i) * 0.01
      samples.append(
        try scene.sample(
          point.x,
          point.y,
          time: MadeUpTime.rounded(time),
          force: pressures[i]
        )
      )
    }
    try scene.add(samples, brush: brush, isTimed: isTimed, isPressed: !isSimulated, placement)
  }
}

extension FileStart {
  /// Whether the file begins as a list of points, or as an object whose first member is one.
  var isFreehand: Bool {
    if end(of: "\"drawing\"") != nil { return false }
    var rest = text.filter { $0 > 32 }[...]
    if rest.first == UInt8(ascii: "{") {
      guard rest.dropFirst().first == UInt8(ascii: "\""), let colon = rest.firstIndex(of: 58) else {
        return false
      }
      rest = rest[colon...].dropFirst()
    }
    let opens = rest.prefix { $0 == UInt8(ascii: "[") }.count
    guard 2...3 ~= opens else { return false }
    rest = rest.dropFirst(opens)
    let number = rest.prefix { 48...57 ~= $0 || "+-.eE".utf8.contains($0) }
    guard !number.isEmpty else { return false }
    return rest.dropFirst(number.count).first == UInt8(ascii: ",")
  }
}
