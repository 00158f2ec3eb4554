import InkDrawing
import InkFormats
import InkGraphics
import InkStrokes

/// Reads the ink of MyScript: lists of strokes with pointers, requests with groups of strokes, and exports (JIIX).
///
/// Pixels become page units, and the millimeters of exports 72/25.4 of them. Recognized words are text only if an export
/// has no strokes.
enum MyScriptReader {
  /// The page units of a millimeter.
  static let millimeter = 72 / 25.4

  /// The width of ink without a width of its own, in millimeters.
  static let penWidth = 0.625

  static func read(_ input: FormatInput) throws(FormatError) -> InkImport {
    let json = try ForeignJSON(input.bytes, isDamaged: input.isDamaged)
    let scene = ForeignScene(input)
    try scene.beginPage(size: nil)
    let value = json.value
    if value.count != nil {
      var origin: Double?
      for element in value.elements {
        try scene.element { () throws(FormatError) in
          try MyScriptElement(element).add(to: scene, origin: &origin)
        }
      }
    } else if let groups = value["strokeGroups"], groups.count != nil {
      var origin: Double?
      for group in groups.elements {
        let style = MyScriptStyle(group["penStyle"]?.string ?? "")
        for stroke in group["strokes"]?.elements ?? [] {
          try scene.element { () throws(FormatError) in
            try MyScriptElement(stroke, style).add(to: scene, origin: &origin)
          }
        }
      }
    } else {
      var export = MyScriptExport(scene)
      try export.read(value)
    }
    return scene.finish(.myScript, damage: json.damage)
  }
}

extension FileStart {
  /// Whether the file is ink of MyScript.
  var isMyScript: Bool {
    switch text.first {
    case UInt8(ascii: "["):
      (end(of: "\"pointers\"") != nil && end(of: "\"type\"") != nil)
        || (end(of: "\"pointerType\"") != nil && end(of: "\"x\"") != nil)
    case UInt8(ascii: "{"):
      (end(of: "\"strokeGroups\"") != nil && end(of: "\"strokes\"") != nil)
        || (end(of: "\"bounding-box\"") != nil && end(of: "\"type\"") != nil)
    default: false
    }
  }
}
