import InkFormats
import InkGraphics

/// The annotations of a PDF page: notes, form fields and the borders of links.
enum PDFNotes {
  /// The maximum number of annotations of a page.
  private static let maximumCount = 10_000

  /// The subtypes of annotations that Poppler draws even without an appearance stream.
  private static let drawn: Set<String> = [
    "/Highlight", "/Underline", "/StrikeOut", "/Squiggly", "/Line", "/Square", "/Circle",
    "/Polygon", "/PolyLine", "/Ink", "/FreeText", "/Text", "/Caret", "/FileAttachment",
  ]

  /// Returns the appearance streams of the visible annotations of a page, as form objects.
  ///
  /// - Throws: An error if an annotation has none and Poppler would generate one.
  static func forms(
    of notes: QPDFObject,
    _ copy: inout ObjectCopy
  ) throws(FormatError) -> [PDFPageParts.Form] {
    guard notes.count <= maximumCount else {
      throw FormatError("a PDF page has too many annotations")
    }
    var forms: [PDFPageParts.Form] = []
    for i in 0..<notes.count {
      let note = notes[i]
      guard note.isDictionary, let kind = note["/Subtype"].name, kind != "/Popup" else { continue }
      // An annotation with the flag Hidden or NoView isn't drawn.
      let flags = Int(min(max(note["/F"].double ?? 0, 0), 1e6))
      guard flags & 0b10_0010 == 0, let corners = note["/Rect"].corners else { continue }
      let rect = Rect(minX: corners[0], minY: corners[1], maxX: corners[2], maxY: corners[3])
      var appearance = note["/AP"]["/N"]
      if appearance.isDictionary, let state = note["/AS"].name { appearance = appearance[state] }
      if appearance.isStream, let number = appearance.number {
        copy.refer(to: number)
        if let transform = transform(of: appearance.dictionary, to: rect) {
          forms.append(PDFPageParts.Form(number: number.number, transform: transform))
        }
      } else if kind == "/Link" {
        if let frame = try frame(of: note, rect, &copy) { forms.append(frame) }
      } else if drawn.contains(kind), note["/AP"].isNull {
        throw FormatError("a PDF page has annotations without an appearance")
      }
    }
    return forms
  }

  /// Returns the transform from the box of an appearance, after its own matrix, to the rectangle of the annotation.
  private static func transform(of form: QPDFObject, to rect: Rect) -> Affine? {
    guard let box = form["/BBox"].corners else { return nil }
    let m = form["/Matrix"].numbers
    let matrix =
      m.count == 6 ? Affine(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]) : .identity
    let area = matrix.apply(Rect(minX: box[0], minY: box[1], maxX: box[2], maxY: box[3]))
    guard area.width > 0, area.height > 0 else { return nil }
    let (x, y) = (rect.width / area.width, rect.height / area.height)
    return Affine(
      a: x,
      b: 0,
      c: 0,
      d: y,
      tx: rect.minX - area.minX * x,
      ty: rect.minY - area.minY * y
    )
  }

  /// Returns the border of a link; `nil` if it has none.
  private static func frame(
    of link: QPDFObject,
    _ rect: Rect,
    _ copy: inout ObjectCopy
  ) throws(FormatError) -> PDFPageParts.Form? {
    let border = link["/Border"]
    let style = link["/BS"]
    guard border.isArray || style.isDictionary else { return nil }
    let width =
      style.isDictionary ? style["/W"].double ?? 1 : border.count > 2 ? border[2].double ?? 0 : 1
    guard width > 0, width < min(rect.width, rect.height) else { return nil }
    let color = link["/C"].isNull ? [0] : link["/C"].numbers
    let names = [1: "G", 3: "RG", 4: "K"]
    guard let name = names[color.count] else { return nil }
    var content = color.map { "\(min(max($0, 0), 1))" }.joined(separator: " ") + " \(name) "
    var dash = border.count > 3 ? border[3].numbers : []
    if style["/S"].name == "/D" { dash = style["/D"].isNull ? [3] : style["/D"].numbers }
    if dash.contains(where: { $0 > 0 }), dash.allSatisfy({ $0 >= 0 }) {
      content += "[\(dash.map { "\($0)" }.joined(separator: " "))] 0 d "
    }
    // The line is centered on the edges of the rectangle, as in Poppler.
    content += "\(width) w 0 0 \(rect.width) \(rect.height) re S"
    let box = [-width, -width, rect.width + width, rect.height + width]
    let number = try copy.make(
      "<</Type/XObject/Subtype/Form/BBox[\(box.map { "\($0)" }.joined(separator: " "))]>>",
      Array(content.utf8)
    )
    return PDFPageParts.Form(number: number, transform: .translation(rect.minX, rect.minY))
  }
}
