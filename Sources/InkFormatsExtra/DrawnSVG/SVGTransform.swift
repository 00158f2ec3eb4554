import InkFormats
import InkGraphics

/// The transforms of SVG and CSS: lists of functions such as `translate(1 2) scale(3)`.
enum SVGTransform {
  /// Parses a list of functions.
  ///
  /// - Throws: An error if it is malformed or not invertible.
  static func transform(_ text: String) throws(FormatError) -> Affine {
    var result = Affine.identity
    var rest = Substring(text)
    while let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")") {
      let name = rest[..<open].utf8.filter { 97...122 ~= $0 | 32 }
      let list = rest[rest.index(after: open)..<close].split { ", \t\n\r".contains($0) }
      let numbers = try list.map { (part) throws(FormatError) -> Double in
        let digits = part.utf8.prefix { 48...57 ~= $0 || "+-.eE".utf8.contains($0) }
        guard let number = Double(String(decoding: digits, as: UTF8.self)), number.magnitude <= 1e9
        else { throw malformed }
        return number
      }
      // In a list the last function is applied first.
      result = try function(String(decoding: name, as: UTF8.self), numbers)
        .concatenating(result)
      rest = rest[rest.index(after: close)...]
    }
    guard result.inverted != nil else { throw malformed }
    return result
  }

  private static let malformed = FormatError("a transform is malformed")

  private static func function(
    _ name: String,
    _ n: [Double]
  ) throws(FormatError) -> Affine {
    switch (name, n.count) {
    case ("matrix", 6): return Affine(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    case ("translate", 1), ("translateX", 1): return .translation(n[0], 0)
    case ("translate", 2): return .translation(n[0], n[1])
    case ("translateY", 1): return .translation(0, n[0])
    case ("scale", 1): return .scale(n[0])
    case ("scale", 2): return .scale(n[0], n[1])
    case ("rotate", 1): return .rotation(n[0] * .pi / 180)
    case ("rotate", 3):
      return Affine.translation(-n[1], -n[2]).concatenating(.rotation(n[0] * .pi / 180))
        .concatenating(.translation(n[1], n[2]))
    case ("skewX", 1):
      let (sine, cosine) = Real.sinCos(n[0] * .pi / 180)
      return Affine(a: 1, b: 0, c: sine / cosine, d: 1, tx: 0, ty: 0)
    case ("skewY", 1):
      let (sine, cosine) = Real.sinCos(n[0] * .pi / 180)
      return Affine(a: 1, b: sine / cosine, c: 0, d: 1, tx: 0, ty: 0)
    default: throw malformed
    }
  }
}
