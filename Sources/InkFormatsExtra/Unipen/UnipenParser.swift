import InkFormats
import InkGraphics

/// Parses a UNIPEN file into components: runs of samples of the lowered or the lifted pen.
struct UnipenParser {
  /// The samples between two lines `.PEN_DOWN` or `.PEN_UP`.
  struct Component {
    /// Whether the pen touched the tablet.
    var isDown: Bool
    /// The index of its first number in ``values``, which has `width` numbers per sample.
    var start: Int
    /// The number of samples.
    var count = 0
    /// The number of channels per sample.
    var width: Int
    /// The time between the end of the previous component and this one, from `.DT`, in seconds.
    var pause: Double
    /// The number of the line `.PEN_DOWN` or `.PEN_UP` that begins it, from 1.
    var line: Int
  }

  /// The components in the order of the file.
  private(set) var components: [Component] = []
  /// The segments of the components, such as characters and words.
  private var segments = UnipenSegments()
  /// The file names of the first `.INCLUDE` lines, at most four.
  private(set) var includes: [String] = []
  /// The samples per second; `nil` if unknown.
  private(set) var rate: Double?
  /// The number of tablet units per inch horizontally; `nil` if unknown.
  private(set) var xPerInch: Double?
  /// The number of tablet units per inch vertically; `nil` if unknown.
  private(set) var yPerInch: Double?
  /// The bounds of all ink, in tablet units.
  private(set) var extent = Rect.empty
  /// The maximum value of channel P, the pressure, of all ink.
  private(set) var greatestForce = 0.0
  /// The median of the positive differences of channel T, in its unit; `nil` if there are none.
  private(set) var usualTick: Double?

  private var values: [Double] = []
  private var channels = ["X", "Y"]
  private var columns: (x: Int, y: Int, t: Int?, p: Int?) = (0, 1, nil, nil)
  private var pause = 0.0
  private var ignored: [String] = []
  /// The number of samples at 0, 0 of components that have no others.
  private var placeholders = 0
  private var differences: [Double] = []
  private(set) var budget: ReadingBudget

  /// Whether malformed lines are left out, with a note; otherwise they are errors.
  private let isDamaged: Bool
  private var malformed = ReadingNotes()

  init(_ limits: ReadingLimits, isDamaged: Bool = false) {
    budget = ReadingBudget(limits)
    self.isDamaged = isDamaged
  }

  /// Whether any component has ink.
  var hasInk: Bool { components.contains { $0.isDown && $0.count > 0 } }

  /// The names of the channels of the samples, as in `InkImport.channels`.
  var channelNames: [String] {
    var names = ["x", "y"]
    if channels.contains("T") { names.append("time") }
    if channels.contains("P") { names.append("force") }
    return names
  }

  /// Messages about skipped content, one line each.
  var notes: [String] {
    var notes = ignored + malformed.lines
    for name in includes.prefix(4) {
      notes.append("the included file \(excerpt(name)) is not read")
    }
    if placeholders > 0 { notes.append("samples at 0, 0 without ink, left out: \(placeholders)") }
    let lifted = components.reduce(-placeholders) { $0 + ($1.isDown ? 0 : $1.count) }
    if lifted > 0 { notes.append("samples of a lifted pen, left out: \(lifted)") }
    let others = channels.filter { !["X", "Y", "T", "P"].contains($0) }
    if !others.isEmpty {
      notes.append("channels of the samples, left out: \(others.joined(separator: ", "))")
    }
    return notes
  }

  /// Returns the values of a sample of a component, in units of the file; `nil` for missing channels.
  func sample(
    _ component: Component,
    _ index: Int
  ) -> (x: Double, y: Double, t: Double?, p: Double?) {
    let at = component.start + index * component.width
    return (
      values[at + columns.x], values[at + columns.y], columns.t.map { values[at + $0] },
      columns.p.map { values[at + $0] }
    )
  }

  // MARK: Lines

  /// Reads the whole text; throws an error if it is malformed or exceeds the limits.
  mutating func read(_ text: UnsafeBufferPointer<UInt8>) throws(FormatError) {
    var start = 0
    var line = 1
    var isInside = false
    while start < text.count {
      let end = text[start...].firstIndex { $0 == 10 || $0 == 13 } ?? text.count
      let content = text[start..<end]
      do throws(FormatError) {
        if content.first == UInt8(ascii: ".") {
          try finish(line)
          isInside = try keyword(content, line)
        } else if isInside {
          try numbers(content, line)
        }
      } catch {
        guard isDamaged, !error.isLimit else { throw error }
        malformed.add("left out: \(error)")
        dropIncompleteSample()
      }
      if end + 1 < text.count, text[end] == 13, text[end + 1] == 10 {
        start = end + 2
      } else {
        start = end + 1
      }
      line += 1
    }
    try finish(line)
    differences.sort()
    if !differences.isEmpty { usualTick = differences[differences.count / 2] }
  }

  /// Reads a line that begins with a keyword.
  ///
  /// - Parameters:
  ///   - content: The line without its period.
  ///   - line: The number of the line, from 1.
  /// - Returns: Whether samples follow in the next lines.
  private mutating func keyword(
    _ content: Slice<UnsafeBufferPointer<UInt8>>,
    _ line: Int
  ) throws(FormatError) -> Bool {
    let words = content.dropFirst().split(maxSplits: maximumWords) { $0 <= 32 }
    func word(_ i: Int) -> String {
      i < words.count ? String(decoding: words[i].prefix(200), as: UTF8.self) : ""
    }
    switch word(0) {
    case "COORD":
      guard values.isEmpty else {
        throw FormatError("the channels (.COORD) change after the first sample", at: .line(line))
      }
      let names = words.dropFirst().map { String(decoding: $0.prefix(40), as: UTF8.self) }
      guard let x = names.firstIndex(of: "X"), let y = names.firstIndex(of: "Y"),
        names.count <= UnipenReader.maximumChannels
      else {
        throw FormatError(
          "the channels (.COORD) lack X or Y, or are more than \(UnipenReader.maximumChannels)",
          at: .line(line)
        )
      }
      channels = names
      columns = (x, y, names.firstIndex(of: "T"), names.firstIndex(of: "P"))
    case "PEN_DOWN", "PEN_UP":
      guard components.count < UnipenReader.maximumComponents else {
        throw FormatError(
          "the file has more than \(UnipenReader.maximumComponents) .PEN_DOWN and .PEN_UP marks",
          at: .line(line)
        )
      }
      try budget.reserve(ReadingBudget.stroke, at: .line(line))
      components.append(
        Component(
          isDown: word(0) == "PEN_DOWN",
          start: values.count,
          width: channels.count,
          pause: pause,
          line: line
        )
      )
      pause = 0
      if let rest = words.dropFirst().first { try numbers(content[rest.startIndex...], line) }
      return true
    case "DT": pause += try number(word(1), line) / 1000
    case "POINTS_PER_SECOND": rate = try positive(word(1), line)
    case "X_POINTS_PER_INCH": xPerInch = try positive(word(1), line)
    case "Y_POINTS_PER_INCH": yPerInch = try positive(word(1), line)
    case "X_POINTS_PER_MM": xPerInch = try positive(word(1), line) * 25.4
    case "Y_POINTS_PER_MM": yPerInch = try positive(word(1), line) * 25.4
    case "INCLUDE": if includes.count < 4 { includes.append(word(1)) }
    case "SEGMENT":
      if words.count > 2, let segment = UnipenSegments.segment(words[2]) {
        try budget.reserve(ReadingBudget.event + 16 * segment.count, at: .line(line))
        segments.add(segment, word(1))
      }
      addNote("labels of segments, left out")
    case "H_LINE", "V_LINE": addNote("guide lines, left out")
    case "START_BOX": addNote("boxes for writing (.START_BOX), left out")
    default: break
    }
    return false
  }

  /// The maximum number of words that are read of a line with a keyword.
  private var maximumWords: Int { UnipenReader.maximumChannels + 1 }

  private mutating func addNote(_ text: String) {
    if !ignored.contains(text) { ignored.append(text) }
  }

  private func number(_ word: String, _ line: Int) throws(FormatError) -> Double {
    var word = word
    let value = word.withUTF8 { DecimalScanner.number($0) }
    guard let value, value.isFinite else {
      throw FormatError("\(excerpt(word)) is not a number", at: .line(line))
    }
    return value
  }

  private func positive(_ word: String, _ line: Int) throws(FormatError) -> Double {
    let value = try number(word, line)
    guard value > 0 else {
      throw FormatError("\(excerpt(word)) is not greater than 0", at: .line(line))
    }
    return value
  }

  // MARK: Samples

  /// Removes the values of the current component that are less than a sample.
  private mutating func dropIncompleteSample() {
    guard let last = components.last, last.count == 0 else { return }
    values.removeLast((values.count - last.start) % last.width)
  }

  private mutating func numbers(
    _ content: Slice<UnsafeBufferPointer<UInt8>>,
    _ line: Int
  ) throws(FormatError) {
    var i = content.startIndex
    while true {
      while i < content.endIndex, content[i] <= 32 { i += 1 }
      let start = i
      while i < content.endIndex, content[i] > 32 { i += 1 }
      if start == i { return }
      let token = UnsafeBufferPointer(rebasing: content[start..<i])
      guard let value = DecimalScanner.number(token), abs(value) <= 1e15 else {
        throw FormatError("a value is not a number", at: .line(line))
      }
      if (values.count - components[components.count - 1].start) % channels.count == 0 {
        try budget.consume(channels: channels.count, at: .line(line))
      }
      values.append(value)
    }
  }

  /// Ends the current component; `line` is the number of the line that ends it.
  private mutating func finish(_ line: Int) throws(FormatError) {
    guard var last = components.last, last.count == 0 else { return }
    let count = values.count - last.start
    guard isDamaged || count % last.width == 0 else {
      throw FormatError(
        "a sample has \(count % last.width) values, but there are \(last.width) channels",
        at: .line(line)
      )
    }
    if isDamaged { dropIncompleteSample() }
    last.count = count / last.width
    if last.isDown, last.count > 0, isPlaceholder(last) {
      last.isDown = false
      placeholders += last.count
    }
    components[components.count - 1] = last
    var before: Double?
    for i in 0..<last.count {
      let sample = sample(last, i)
      if let t = sample.t {
        if let before, t > before { differences.append(t - before) }
        before = t
      }
      guard last.isDown else { continue }
      extent.formUnion(Point(sample.x, sample.y))
      greatestForce = max(greatestForce, sample.p ?? 0)
    }
  }

  /// Whether a component consists of samples at 0, 0, as some laboratories mark a missing one.
  private func isPlaceholder(_ component: Component) -> Bool {
    (0..<component.count).allSatisfy {
      let sample = sample(component, $0)
      return sample.x == 0 && sample.y == 0
    }
  }

  /// Returns the page of each component, from 0; `nil` if all belong on one page.
  ///
  /// - Throws: An error that is a limit if there are too many pages.
  mutating func pages(_ limits: ReadingLimits) throws(FormatError) -> [Int]? {
    guard let pages = segments.pages(of: components.map { bounds(of: $0) }) else { return nil }
    let count = (pages.max() ?? 0) + 1
    guard count <= limits.pages else {
      throw FormatError("the file has more than \(limits.pages) segments", isLimit: true)
    }
    try budget.reserve(ReadingBudget.page * (count - 1))
    return pages
  }

  /// Returns the bounds of a component, in tablet units; empty for a lifted pen.
  private func bounds(of component: Component) -> Rect {
    var box = Rect.empty
    guard component.isDown else { return box }
    for i in 0..<component.count {
      let sample = sample(component, i)
      box.formUnion(Point(sample.x, sample.y))
    }
    return box
  }
}
