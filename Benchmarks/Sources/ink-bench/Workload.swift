import Glibc
import InkGraphics
import InkRaster

/// A page of strokes, as the race reads it.
///
/// The text contains width, height and number of strokes; then for each stroke
/// `S kind red green blue alpha points` and that many lines `x y width`. Kind 0 is a pen, 1 a
/// highlighter; colors are 0…1 and not premultiplied; lengths are pixels.
struct Workload {
  struct Stroke {
    var kind: Int
    var color: Color
    var samples: [InkDisc]
  }

  var width: Int
  var height: Int
  var strokes: [Stroke]

  init(width: Int, height: Int, strokes: [Stroke]) {
    self.width = width
    self.height = height
    self.strokes = strokes
  }

  init(contentsOf name: String) throws {
    var bytes = try readFile(name)
    bytes.append(0)
    self.init(width: 0, height: 0, strokes: [])
    try bytes.withUnsafeBytes { raw in
      guard let base = raw.baseAddress?.assumingMemoryBound(to: CChar.self) else { return }
      var at = UnsafeMutablePointer(mutating: base)
      func number() throws -> Double {
        var end: UnsafeMutablePointer<CChar>?
        let value = strtod(at, &end)
        guard let end, end != at else { throw Failure("\(name): a number is missing") }
        at = end
        return value
      }
      width = Int(try number())
      height = Int(try number())
      let count = Int(try number())
      for _ in 0..<count {
        while at.pointee == 10 || at.pointee == 13 || at.pointee == 32 { at += 1 }
        guard at.pointee == 83 else { throw Failure("\(name): a stroke is missing") }
        at += 1
        let kind = Int(try number())
        let color = Color(
          red: try number(),
          green: try number(),
          blue: try number(),
          alpha: try number()
        )
        var stroke = Stroke(kind: kind, color: color, samples: [])
        let points = Int(try number())
        for _ in 0..<points {
          let (x, y, w) = (try number(), try number(), try number())
          stroke.samples.append(InkDisc(x: x, y: y, radius: w * 0.5))
        }
        strokes.append(stroke)
      }
    }
  }
}
