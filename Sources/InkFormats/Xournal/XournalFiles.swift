import InkDrawing

/// The files that a document refers to while it is written: those in the package, and external ones.
struct XournalFiles {
  private let drawing: Drawing

  /// The PDF document of the backgrounds, once there is one; Xournal++ supports only one per document.
  private var pdf: ResourceID?

  /// The PDF documents of the backgrounds as one, if the drawing has several that can be joined; otherwise `nil`.
  private let joined: XournalJoinedPDF?

  /// The files to store in the zip package, each once.
  private var attached: [(id: ResourceID, name: String, bytes: [UInt8])] = []

  /// The audio recordings.
  private let recordings: XournalRecordings

  init(_ drawing: Drawing, _ recordings: XournalRecordings) {
    (self.drawing, self.recordings) = (drawing, recordings)
    joined = XournalJoinedPDF(drawing)
  }

  /// Returns the XML attributes of a background that is a page of a PDF, by its index; its location precedes the number
  /// on the first page that has it.
  ///
  /// `nil` if the document already uses another PDF, or if the file is missing.
  mutating func pdf(_ id: ResourceID, _ number: Int) -> String? {
    var (number, location) = (number, "")
    if let joined {
      guard let page = joined.number(id, number) else { return nil }
      number = page
      if pdf == nil {
        attached.append((id, "bg.pdf", joined.bytes))
        location = Self.attributes("attach", "bg.pdf")
        pdf = id
      }
    } else if let pdf {
      guard pdf == id else { return nil }
    } else {
      guard let attributes = reference(of: id, as: "bg.pdf") else { return nil }
      (pdf, location) = (id, attributes)
    }
    return "\(location) pageno=\"\(number + 1)\""
  }

  /// Returns the XML attributes with the location of a background's picture.
  ///
  /// `nil` if the file is missing, or Xournal++ cannot show it.
  mutating func picture(_ id: ResourceID) -> String? {
    guard let resource = drawing.resource(id) else { return nil }
    let bytes = resource.bytes
    if !bytes.isEmpty, !XournalGraphicWriter.isShown(bytes) { return nil }
    let ending = PictureKind(bytes) == .jpeg ? "jpg" : "png"
    return reference(of: id, as: "bg_\(attached.count + 1).\(ending)")
  }

  /// Returns the XML attributes with the location of a file: its original path, or a name in the package.
  private mutating func reference(of id: ResourceID, as name: String) -> String? {
    if let known = attached.first(where: { $0.id == id }) {
      return Self.attributes("attach", known.name)
    }
    guard let resource = drawing.resource(id) else { return nil }
    let source = resource.name
    let parts = source.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (domain, path) = parts.count == 2 ? (parts[0], parts[1]) : ("", "")
    let bytes = resource.bytes
    // A file that was referenced by its full path remains there; a missing file keeps its path.
    if domain == "absolute", path.first == "/" || bytes.isEmpty {
      return Self.attributes("absolute", String(path))
    }
    if bytes.isEmpty { return path.isEmpty ? nil : Self.attributes("attach", String(path)) }
    attached.append((id, name, bytes))
    return Self.attributes("attach", name)
  }

  private static func attributes(_ domain: String, _ name: String) -> String {
    " domain=\"\(domain)\" filename=\"\(SVGOutput.escaped(name))\""
  }

  /// Whether the document has files so far, and must be a package.
  var isPackage: Bool { !attached.isEmpty || !recordings.files.isEmpty }

  /// Returns the document with its XML text: gzipped, or a zip package if it has files.
  func package(_ xml: [UInt8]) -> [UInt8] {
    if !isPackage { return FastGzip.pack(xml) }
    var archive = ZipWriter()
    archive.add("mimetype", Array("application/xournal++".utf8), isPacked: false)
    archive.add("META-INF/version", Array("current=4\nmin=4\n".utf8), isPacked: false)
    archive.add("content.xml", xml, isPacked: true)
    for file in attached { archive.add(file.name, file.bytes, isPacked: false) }
    for file in recordings.files { archive.add(file.path, file.bytes, isPacked: false) }
    return archive.finish()
  }
}
