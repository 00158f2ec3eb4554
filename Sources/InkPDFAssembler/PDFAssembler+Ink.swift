import InkGraphics
import InkPDF

extension PDFAssembler {
  /// Adds ink below and above the content of a page, and the annotations, boxes and resources that it needs.
  ///
  /// - Parameters:
  ///   - ink: The page of the overlay, whose form XObjects `B0`, `B1` … are below and `I0`, `I1` … above the content.
  ///   - page: The page in the base, which is changed.
  ///   - planned: The size of the resulting page.
  ///   - original: The position of the original on it.
  ///   - boxes: The boxes of the original.
  func add(
    _ ink: QPDFObject,
    to page: QPDFObject,
    _ planned: PDFAssemblyPage,
    _ original: PDFAssemblyPage.Original,
    _ boxes: PageBoxes
  ) {
    // From the page, whose y points down, to the user space of the original; the y of the overlay's page points up.
    let fromPage = original.fromPage.concatenating(boxes.userSpace)
    let down = Affine(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: planned.height)
    let transform = down.concatenating(fromPage)
    let area = transform.apply(Rect(x: 0, y: 0, width: planned.width, height: planned.height))
    let clip = fromPage.apply(original.clip).intersection(boxes.crop)
    setBoxes(of: page, to: area, boxes)
    if original.quarters != 0 {
      page.set("/Rotate", base.parse("\((boxes.quarters + original.quarters) % 4 * 90)"))
    }
    addAnnotations(of: ink, to: page, transform, unit: boxes.unit)
    let (below, above) = addForms(of: ink, to: page)
    let isClipped = !clip.expanded(by: 0.01).contains(area)
    if below.isEmpty, above.isEmpty, !isClipped { return }

    let matrix = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ].map { Self.text($0) }.joined(separator: " ")
    func drawing(_ names: [String]) -> String {
      if names.isEmpty { return "" }
      let forms = names.map { "\($0) Do\n" }.joined()
      // An artifact isn't a part of the logical structure of a tagged document.
      return "/Artifact BMC\nq\n\(matrix) cm\n\(forms)Q\nEMC\n"
    }
    let balance = StateBalance(page.content)
    let saves = String(repeating: "q\n", count: min(balance.missingSaves, 1000))
    let restores = String(repeating: "Q\n", count: min(balance.openSaves, 1000))
    var before = drawing(below) + saves + "q\n"
    if isClipped {
      let corner = "\(Self.text(clip.minX)) \(Self.text(clip.minY))"
      before +=
        "\(corner) \(Self.text(max(clip.width, 0))) \(Self.text(max(clip.height, 0))) re W n\n"
    }
    let contents = base.parse("[]")
    contents.append(before == "q\n" ? save : base.stream(before))
    let old = page["/Contents"]
    if old.isStream {
      contents.append(old)
    } else {
      for index in 0..<old.count where old[index].isStream { contents.append(old[index]) }
    }
    let after = "\n\(restores)Q\n" + String(repeating: "Q\n", count: saves.utf8.count / 2)
    contents.append(base.stream(after + drawing(above)))
    page.set("/Contents", contents)
  }

  /// Adds the annotations of a page with ink to another page.
  private func addAnnotations(
    of ink: QPDFObject,
    to page: QPDFObject,
    _ transform: Affine,
    unit: Double
  ) {
    let notes = ink["/Annots"]
    guard notes.count > 0 else { return }
    let all = base.parse("[]")
    let old = page["/Annots"]
    for index in 0..<old.count { all.append(old[index]) }
    func position(_ x: Double, _ y: Double) -> String {
      let p = transform.apply(Point(x, y))
      return "\(Self.text(p.x)) \(Self.text(p.y))"
    }
    for index in 0..<notes.count {
      let note = base.copy(notes[index])
      guard let box = note["/Rect"].corners else { continue }
      let rect = transform.apply(Rect(minX: box[0], minY: box[1], maxX: box[2], maxY: box[3]))
      let numbers = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { Self.text($0) }
      note.set("/Rect", base.parse("[\(numbers.joined(separator: " "))]"))
      var lists = ""
      for line in note["/InkList"].elements {
        let values = line.elements.compactMap(\.double)
        let points = stride(from: 0, to: values.count - 1, by: 2).map {
          position(values[$0], values[$0 + 1])
        }
        lists += "[\(points.joined(separator: " "))]"
      }
      note.set("/InkList", base.parse("[\(lists)]"))
      let form = note["/AP"]["/N"].dictionary
      let m = form["/Matrix"].elements.compactMap(\.double)
      if m.count == 6 {
        let own = Affine(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5])
        let t = own.concatenating(transform)
        let matrix = [t.a, t.b, t.c, t.d, t.tx, t.ty].map { Self.text($0) }
        form.set("/Matrix", base.parse("[\(matrix.joined(separator: " "))]"))
      }
      if unit != 1, let width = note["/BS"]["/W"].double {
        note.set("/BS", base.parse("<</W \(Self.text(width / unit))/S/S>>"))
      }
      note.set("/P", page)
      all.append(note)
    }
    page.set("/Annots", all)
  }

  /// Makes an area, in user space, the crop box of a page, and enlarges the media box if necessary.
  private func setBoxes(of page: QPDFObject, to area: Rect, _ boxes: PageBoxes) {
    func notation(_ rect: Rect) -> QPDFObject {
      let numbers = [rect.minX, rect.minY, rect.maxX, rect.maxY].map { Self.text($0) }
      return base.parse("[\(numbers.joined(separator: " "))]")
    }
    let isSame =
      boxes.crop.expanded(by: 0.01).contains(area) && area.expanded(by: 0.01).contains(boxes.crop)
    if isSame { return }
    if !boxes.media.expanded(by: 0.01).contains(area) {
      page.set("/MediaBox", notation(boxes.media.union(area)))
    }
    page.set("/CropBox", notation(area))
  }

  /// Adds the form XObjects of an overlay's page to the resources of another page.
  ///
  /// - Returns: The names of those below and those above the content, in the order of drawing.
  private func addForms(
    of ink: QPDFObject,
    to page: QPDFObject
  ) -> (below: [String], above: [String]) {
    let forms = ink["/Resources"]["/XObject"]
    let count = forms.keys.count
    guard count > 0 else { return ([], []) }
    // Other pages may share the dictionaries.
    let resources = page["/Resources"].shallowCopy
    let objects = resources["/XObject"].shallowCopy
    var next = 0
    func add(_ letter: String) -> [String] {
      var names: [String] = []
      for index in 0..<count {
        let form = forms["/\(letter)\(index)"]
        guard form.isStream else { break }
        while !objects["/Ink\(next)"].isNull { next += 1 }
        objects.set("/Ink\(next)", base.copy(form))
        names.append("/Ink\(next)")
      }
      return names
    }
    let names = (add("B"), add("I"))
    resources.set("/XObject", objects)
    page.set("/Resources", resources)
    return names
  }

  /// Returns a number in PDF syntax, with at most six decimals.
  private static func text(_ value: Double) -> String {
    let millionths = Int((min(max(value, -1e9), 1e9) * 1e6).rounded())
    let (whole, part) = (millionths.magnitude / 1_000_000, millionths.magnitude % 1_000_000)
    let sign = millionths < 0 ? "-" : ""
    if part == 0 { return "\(sign)\(whole)" }
    var digits = "\(part)"
    digits = String(repeating: "0", count: 6 - digits.utf8.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(sign)\(whole).\(digits)"
  }
}
