/// Builds small PDF documents.
struct PDFBuilder {
  private var objects: [String] = ["", ""]
  private var pages: [Int] = []

  /// Further entries of the catalog.
  var catalog = ""

  /// Adds an object, and returns its number.
  mutating func add(_ object: String) -> Int {
    objects.append(object)
    return objects.count
  }

  /// Adds a stream, and returns its number.
  mutating func add(stream: String, _ entries: String = "") -> Int {
    add("<</Length \(stream.utf8.count)\(entries)>> stream\n\(stream)\nendstream")
  }

  /// Adds a page.
  mutating func addPage(
    _ content: String,
    box: String = "0 0 100 80",
    resources: String = "",
    _ entries: String = ""
  ) {
    let stream = add(stream: content)
    pages.append(
      add(
        "<</Type/Page/Parent 2 0 R/MediaBox[\(box)]/Contents \(stream) 0 R"
          + "/Resources<<\(resources)>>\(entries)>>"
      )
    )
  }

  /// The number of the object of a page, counted from 0.
  func page(_ index: Int) -> Int { pages[index] }

  /// The file.
  var bytes: [UInt8] {
    var objects = objects
    objects[0] = "<</Type/Catalog/Pages 2 0 R\(catalog)>>"
    let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
    objects[1] = "<</Type/Pages/Kids[\(kids)]/Count \(pages.count)>>"
    var file = "%PDF-1.7\n"
    var offsets: [Int] = []
    for (i, object) in objects.enumerated() {
      offsets.append(file.utf8.count)
      file += "\(i + 1) 0 obj\n\(object)\nendobj\n"
    }
    let start = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for offset in offsets {
      let digits = String(offset)
      file += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    file += "trailer <</Root 1 0 R/Size \(objects.count + 1)>>\nstartxref\n\(start)\n%%EOF\n"
    return Array(file.utf8)
  }
}
