import InkDrawing
import InkFormats
import InkFormatsExtra
import InkGraphics

/// Strokes of drawings, labeled by people with the intended shape.
///
/// A line of the file contains the drawing and the stroke, both from 0, and the shape that a user who holds the pen at
/// the end would want: `star.ndjson 3 0 polygon:10`. Labels are `line`, `arrow`, `ellipse`, `rectangle`, `triangle`,
/// `polygon:SIDES`, `polyline:SIDES`, `none`, and several separated by a bar if they are equally good.
struct LabelledShapes {
  private var labels: [String: [String]] = [:]

  init(_ path: String) throws {
    for line in String(decoding: try readFile(path), as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.isEmpty || words[0].hasPrefix("#") { continue }
      guard words.count == 4 else { throw Failure("no label: \(line)") }
      let key = words[0..<3].joined(separator: " ")
      labels[key] = words[3].split(separator: "|").map { "\($0)" }
    }
  }

  /// Compares the recognized shapes with the labels.
  ///
  /// - Parameters:
  ///   - folder: The folder with the named files.
  ///   - half: 0 for drawings with an even number, 1 for the others; `nil` for all.
  ///   - lists: Whether to print the result for each stroke.
  func compare(in folder: String, half: Int?, lists: Bool, _ recognizer: ShapeRecognizer) throws {
    var tallies: [String: (right: Int, none: Int, count: Int)] = [:]
    var names = Set<String>()
    for key in labels.keys { names.insert("\(key.prefix { $0 != " " })") }
    for name in names.sorted() {
      let bytes = try readFile(folder + "/" + name)
      let drawing = try InkReader.read(bytes, name: name, formats: .all).drawing
      for (index, page) in drawing.pages.enumerated() {
        if let half, index % 2 != half { continue }
        let strokes = drawing.layers(of: page.id).flatMap { $0.items.compactMap { $0.stroke } }
        for (number, stroke) in strokes.enumerated() {
          guard let wanted = labels["\(name) \(index) \(number)"] else { continue }
          let found = Self.name(recognizer.shape(of: stroke.samples.map { $0.location }))
          if lists {
            print(name, index, number, wanted.joined(separator: "|"), found.name, found.corners)
          }
          let kind = wanted.count == 1 ? "\(wanted[0].prefix { $0 != ":" })" : "several"
          var tally = tallies[kind] ?? (0, 0, 0)
          tally.count += 1
          if wanted.contains(found.name) { tally.right += 1 }
          if found.name == "none" { tally.none += 1 }
          tallies[kind] = tally
        }
      }
    }
    var (right, count) = (0, 0)
    for (kind, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      print("\(kind): \(tally.right) of \(tally.count) as labelled, \(tally.none) no shape")
      if kind == "none" { continue }
      right += tally.right
      count += tally.count
    }
    let share = Double((1000 * right + count / 2) / max(count, 1)) / 10
    print("of what is labelled as a shape \(right) of \(count) are right (\(share) %)")
  }

  /// Returns the name of a shape in labels, and its corners.
  private static func name(_ found: RecognizedShape?) -> (name: String, corners: String) {
    guard let found else { return ("none", "") }
    var points: [Point] = []
    switch found.shape.figure {
    case .lines(let corners, _): points = corners
    case .line(let start, let end): points = [start, end]
    case .rectangle(let rect, _), .ellipse(let rect):
      let (a, b) = (rect.minX, rect.maxX)
      points = [
        Point(a, rect.minY), Point(b, rect.minY), Point(b, rect.maxY), Point(a, rect.maxY),
      ]
    default: break
    }
    let positions = points.map { found.transform.apply($0) }
    let text = positions.map { "\(Int($0.x.rounded())),\(Int($0.y.rounded()))" }
    let name =
      switch found.kind {
      case .line: "line"
      case .arrow: "arrow"
      case .ellipse, .circle: "ellipse"
      case .rectangle, .square: "rectangle"
      case .triangle: "triangle"
      case .polygon: "polygon:\(points.count)"
      case .polyline: "polyline:\(points.count - 1)"
      }
    return (name, text.joined(separator: " "))
  }
}
