import Glibc
import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes

/// `ink-bench shapes DIR`: the shapes recognized in foreign drawings, and the false positives in foreign handwriting.
///
/// DIR has a folder for each format. In `quickdraw` it selects strokes that an independent rule finds round or
/// straight, and counts the resulting ellipses and lines. All other files are handwriting: it runs the recognizer
/// on every stroke, and then only on strokes that rest at their end, if times are recorded.
enum Shapes {
  /// The folders of handwriting, without drawings and synthetic files.
  private static let handwriting = ["xopp", "unipen", "uim", "inkml_crohme", "inkml_office"]

  /// The files in them whose shapes were drawn by tools of a program.
  private static let drawnByPrograms = [
    "Setsquare_annotations.xopp", "suite.xopp", "strokes.xopp", "image.xopp", "old.xopp",
    "pages.xopp",
    "stroke_packaged_new.xopp", "test1.xoj", "test1.unzipped.xoj", "width_recovery.xopp",
  ]

  static func run(_ words: Arguments) throws {
    var words = words
    let recognizer = ShapeRecognizer(
      minimumSize: Double(try words.option("size", 28)),
      minimumLength: Double(try words.option("length", 56))
    )
    let labels = try words.text("labels")
    let half = try words.option("half", -1)
    let lists = try words.option("list", 0) != 0
    let folder = try words.positional("DIR")[0]
    guard !files(in: folder).isEmpty else {
      print("skipped: there is no ink in \(folder)")
      return
    }
    if let labels {
      try LabelledShapes(labels).compare(
        in: folder + "/quickdraw",
        half: half < 0 ? nil : half,
        lists: lists,
        recognizer
      )
      if lists { return }
    }
    shapes(folder, recognizer)
    writing(folder, recognizer)
  }

  // MARK: Shapes

  private static func shapes(_ folder: String, _ recognizer: ShapeRecognizer) {
    var (round, straight) = (Tally(), Tally())
    for path in files(in: folder + "/quickdraw") {
      visit(path) { samples, _ in
        let points = samples.map(\.location)
        guard let trace = Outline(points), trace.width >= recognizer.minimumLength else { return }
        let kind = recognizer.shape(of: points)?.kind
        if trace.isStraight { straight.add(kind, isRight: kind == .line) }
        if trace.isRound { round.add(kind, isRight: kind == .circle || kind == .ellipse) }
      }
    }
    print("round strokes of drawings that are ellipses: \(round)")
    print("straight strokes of drawings that are lines: \(straight)")
  }

  // MARK: Handwriting

  private static func writing(_ folder: String, _ recognizer: ShapeRecognizer) {
    var (all, times) = (Writing(), 0.0)
    for name in handwriting {
      var one = Writing()
      for path in files(in: folder + "/" + name) {
        let base = path.split(separator: "/").last.map { "\($0)" } ?? path
        if drawnByPrograms.contains(base) || base.hasPrefix("v300_") { continue }
        visit(path) { samples, hasTimes in
          // Two points come from a ruler.
          guard samples.count > 2 else { return }
          let points = samples.map(\.location)
          let start = threadMilliseconds()
          let kind = recognizer.shape(of: points)?.kind
          times += threadMilliseconds() - start
          one.add(kind, rest: hasTimes ? rest(samples) : nil)
        }
      }
      print("\(name): \(one)")
      all.add(one)
    }
    print("handwriting: \(all)")
    print("\(thousandths(times / Double(max(all.strokes, 1)) * 1000)) µs a stroke")
  }

  /// Returns the duration of the pen's rest at the lift.
  private static func rest(_ samples: [StrokeSample]) -> Double {
    var rest = PenRest()
    for sample in samples { rest.move(to: sample.location, at: sample.time) }
    return samples.last.map { rest.duration(at: $0.time) } ?? 0
  }

  private struct Writing: CustomStringConvertible {
    var (strokes, lines, others) = (0, 0, 0)
    var (timed, held, heldAndTouched) = (0, 0, 0)

    mutating func add(_ kind: RecognizedShape.Kind?, rest: Double?) {
      strokes += 1
      if kind == .line { lines += 1 } else if kind != nil { others += 1 }
      guard let rest else { return }
      timed += 1
      guard rest >= PenRest.minimumDuration else { return }
      held += 1
      if kind != nil { heldAndTouched += 1 }
    }

    mutating func add(_ other: Writing) {
      strokes += other.strokes
      lines += other.lines
      others += other.others
      timed += other.timed
      held += other.held
      heldAndTouched += other.heldAndTouched
    }

    var description: String {
      let share = thousandths(100 * Double(others) / Double(max(strokes, 1)))
      let straight = thousandths(100 * Double(lines) / Double(max(strokes, 1)))
      return """
        \(strokes) strokes, as if held \(others) become shapes (\(share) %) and \(lines) straight \
        ones lines (\(straight) %); of \(timed) with times \(held) are held and \(heldAndTouched) \
        of them touched
        """
    }
  }

  private struct Tally: CustomStringConvertible {
    var (count, right, none) = (0, 0, 0)

    mutating func add(_ kind: RecognizedShape.Kind?, isRight: Bool) {
      count += 1
      if isRight { right += 1 }
      if kind == nil { none += 1 }
    }

    var description: String {
      let share = thousandths(100 * Double(right) / Double(max(count, 1)))
      return "\(right) of \(count) (\(share) %), \(none) no shape"
    }
  }

  // MARK: Files

  private static func visit(_ path: String, _ stroke: ([StrokeSample], Bool) -> Void) {
    guard let bytes = try? readFile(path),
      let file = try? InkReader.read(bytes, name: path, formats: .all)
    else {
      return
    }
    let hasTimes = file.channels.contains("time")
    file.drawing.visitStrokes { stroke($0.samples, hasTimes) }
  }

  /// Returns the files of a folder and its subfolders, sorted by name.
  private static func files(in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    var result: [String] = []
    for name in names.sorted() {
      let path = folder + "/" + name
      let inside = files(in: path)
      if inside.isEmpty { result.append(path) } else { result += inside }
    }
    return result
  }

  private static func thousandths(_ number: Double) -> String {
    let whole = Int((number * 1000).rounded())
    return "\(whole / 1000).\("\(1000 + whole % 1000)".dropFirst())"
  }
}

/// An independent rule about a stroke; it shares no code with the recognizer.
private struct Outline {
  let width: Double
  let isStraight: Bool
  let isRound: Bool

  init?(_ points: [Point]) {
    guard points.count > 1 else { return nil }
    var box = Rect.empty
    var way = 0.0
    for (i, p) in points.enumerated() {
      box.formUnion(p)
      if i > 0 { way += p.distance(to: points[i - 1]) }
    }
    width = max(box.width, box.height)
    let (first, last) = (points[0], points[points.count - 1])
    let chord = last - first
    let bow = points.map { abs(chord.normalized.cross($0 - first)) }.max() ?? 0
    isStraight = bow < 0.05 * chord.length && way < 1.03 * chord.length
    // Samples at even distances, scaled to equal width and height.
    var (even, next) = ([Vector](), 0.0)
    way = 0
    let step = max(width / 60, 1e-9)
    for i in 1..<points.count {
      let side = points[i] - points[i - 1]
      while next <= way + side.length, side.length > 0, even.count < 2000 {
        even.append(points[i - 1] + side * ((next - way) / side.length) - box.center)
        next += step
      }
      way += side.length
    }
    let count = Double(max(even.count, 1))
    let (x, y) = (even.reduce(0) { $0 + $1.dx } / count, even.reduce(0) { $0 + $1.dy } / count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for v in even {
      xx += (v.dx - x) * (v.dx - x) / count
      xy += (v.dx - x) * (v.dy - y) / count
      yy += (v.dy - y) * (v.dy - y) / count
    }
    let determinant = xx * yy - xy * xy
    guard even.count > 20, determinant > 0.01 * (xx + yy) * (xx + yy) / 4 else {
      isRound = false
      return
    }
    // On an ellipse vᵀ·M⁻¹·v is constant; its root is the radius.
    var (sum, squares) = (0.0, 0.0)
    var quarters = Set<Int>()
    for v in even {
      let (dx, dy) = (v.dx - x, v.dy - y)
      let radius = ((yy * dx * dx - 2 * xy * dx * dy + xx * dy * dy) / determinant).squareRoot()
      sum += radius / count
      squares += radius * radius / count
      quarters.insert(Int((Real.atan2(dy, dx) / .pi + 1) * 8))
    }
    let spread = max(squares / (sum * sum) - 1, 0).squareRoot()
    let gap = first.distance(to: last)
    isRound = spread < 0.09 && gap < 0.2 * width && quarters.count >= 15 && way < 4.5 * width
  }
}
