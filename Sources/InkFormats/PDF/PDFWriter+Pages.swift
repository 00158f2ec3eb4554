public import InkGraphics

/// The objects and pages that have been copied from a PDF document.
final class PDFPageImport {
  let source: any PDFPageSource
  /// The object numbers in the written file, by the object numbers in the document.
  var numbers: [Int: Int] = [:]
  /// The copied pages with their indices in the document, and the object numbers of their forms in the written file.
  var pages: [(number: Int, page: PDFPageParts, form: Int)] = []

  init(_ source: any PDFPageSource) { self.source = source }
}

extension PDFWriter {
  /// Adds a page of another document unchanged: lines remain lines, and text remains text.
  ///
  /// - Parameters:
  ///   - number: The index of the page, counted from 0.
  ///   - source: The document. Its objects are written once, however many of its pages are added.
  ///   - rect: The rectangle, in page units, whose upper left corner the page is aligned with, and that clips it.
  /// - Returns: The number of bytes copied from the document.
  /// - Throws: An error if the page cannot be copied; nothing has been added then.
  /// - Precondition: A page has begun.
  public func addPage(
    _ number: Int,
    of source: any PDFPageSource,
    in rect: Rect
  ) throws(FormatError) -> Int {
    let known = imports.first { $0.source === source } ?? PDFPageImport(source)
    if imports.last !== known {
      imports.removeAll { $0 === known }
      imports.append(known)
    }
    var taken = 0
    if !known.pages.contains(where: { $0.number == number }) {
      var page = try source.page(number)
      taken = page.content.bytes.count
      for object in page.objects { taken += (object.stream?.count ?? 0) + object.pieces.size }
      let form = write(page, known)
      // Once written, the content isn't needed any more.
      page.objects = []
      page.content.bytes = []
      known.pages.append((number, page, form))
    }
    guard let (_, page, form) = known.pages.first(where: { $0.number == number }) else { return 0 }
    let kept = content.save()
    content.append(Path(rect))
    content.add("W n")
    setState(1)
    setTransform(page.transform.concatenating(.translation(rect.minX, rect.minY)))
    // The graphics state is reset to that of a new page; the form would inherit the current one.
    content.add("0 g 0 G 1 w 0 J 0 j 10 M [] 0 d 0 Tr")
    use(form)
    for form in page.forms {
      guard let object = known.numbers[form.number] else { continue }
      let kept = content.save()
      concatenate(form.transform, unit: 1)
      use(object)
      content.restore(kept)
    }
    content.restore(kept)
    flushIfFull()
    return taken
  }

  /// Concatenates a transform whose coordinates are in points.
  private func setTransform(_ transform: Affine) { concatenate(transform, unit: PDFContent.unit) }

  private func concatenate(_ transform: Affine, unit: Double) {
    let t = transform
    let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty]
    content.add(numbers.map { PDFFile.precise($0 * unit) }.joined(separator: " ") + " cm")
  }

  /// Writes a page as a form XObject; returns its object number.
  private func write(_ page: PDFPageParts, _ known: PDFPageImport) -> Int {
    for object in page.objects {
      let number = self.number(of: object.number, known)
      var bytes = notation(object.pieces, known)
      guard let stream = object.stream else {
        file.object(bytes, as: number)
        continue
      }
      // The entries are appended after the last entry of the dictionary, so its end is removed.
      while let last = bytes.last, last != UInt8(ascii: ">") { bytes.removeLast() }
      bytes.removeLast(min(2, bytes.count))
      bytes += "/Length \(stream.count)>>".utf8
      file.stream(bytes, as: number, stream)
    }
    let box = page.box
    let corners = [box.minX, box.minY, box.maxX, box.maxY].map { PDFFile.precise($0) }
    var bytes = Array(
      "<</Type/XObject/Subtype/Form/BBox[\(corners.joined(separator: " "))]/Resources ".utf8
    )
    bytes += notation(page.resources, known)
    bytes += "/Group<</S/Transparency/I true".utf8
    if !page.blendingSpace.isEmpty {
      bytes += "/CS ".utf8
      bytes += notation(page.blendingSpace, known)
    }
    bytes += ">>".utf8
    let form = file.reserve()
    bytes += notation(page.content.packing, known)
    bytes += "/Length \(page.content.bytes.count)>>".utf8
    file.stream(bytes, as: form, page.content.bytes)
    return form
  }

  private func number(of object: Int, _ known: PDFPageImport) -> Int {
    if let number = known.numbers[object] { return number }
    let number = file.reserve()
    known.numbers[object] = number
    return number
  }

  private func notation(_ pieces: [PDFPageParts.Piece], _ known: PDFPageImport) -> [UInt8] {
    var bytes: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .notation(let text): bytes += text
      case .object(let object): bytes += " \(number(of: object, known)) 0 R ".utf8
      }
    }
    return bytes
  }
}

extension [PDFPageParts.Piece] {
  /// The approximate size of the syntax in bytes.
  fileprivate var size: Int {
    reduce(0) { sum, piece in
      if case .notation(let text) = piece { return sum + text.count }
      return sum + 10
    }
  }
}
