import InkDrawing

/// The files that a document refers to while it is written: those that come along in the package, and those
/// that stay where they are.
struct XournalFiles {
  private let drawing: Drawing

  /// The PDF document of the backgrounds; Xournal++ knows one only.
  private var pdf: ResourceID?

  /// The files that come along, each once.
  private var attached: [(id: ResourceID, name: String, bytes: [UInt8])] = []

  init(_ drawing: Drawing) { self.drawing = drawing }

  /// Where the PDF of a background is, as attributes, which stand at its first page alone; `nil` where the
  /// document has another one.
  mutating func pdf(_ id: ResourceID) -> String? {
    if let pdf { return pdf == id ? "" : nil }
    guard let attributes = reference(of: id, as: "bg.pdf") else { return nil }
    pdf = id
    return attributes
  }

  /// Where the picture of a background is, as attributes; `nil` where it is lost, or Xournal++ does not show
  /// the file.
  mutating func picture(_ id: ResourceID) -> String? {
    guard let resource = drawing.resource(id) else { return nil }
    let bytes = resource.bytes
    if !bytes.isEmpty, !XournalGraphicWriter.isShown(bytes) { return nil }
    let ending = PictureKind(bytes) == .jpeg ? "jpg" : "png"
    return reference(of: id, as: "bg_\(attached.count + 1).\(ending)")
  }

  /// Where a file is: at the path that it came from, or in the package.
  private mutating func reference(of id: ResourceID, as name: String) -> String? {
    if let known = attached.first(where: { $0.id == id }) {
      return Self.attributes("attach", known.name)
    }
    guard let resource = drawing.resource(id) else { return nil }
    let source = resource.name
    let parts = source.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let (domain, path) = parts.count == 2 ? (parts[0], parts[1]) : ("", "")
    let bytes = resource.bytes
    // What is referred to by its full path is where it was; what was missing is named as it was.
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

  /// The document: gzipped, or a package where files come along.
  func package(_ xml: [UInt8]) -> [UInt8] {
    if attached.isEmpty { return FastGzip.pack(xml) }
    var archive = ZipWriter()
    archive.add("mimetype", Array("application/xournal++".utf8), isPacked: false)
    archive.add("META-INF/version", Array("current=4\nmin=4\n".utf8), isPacked: false)
    archive.add("content.xml", xml, isPacked: true)
    for file in attached { archive.add(file.name, file.bytes, isPacked: false) }
    return archive.finish()
  }
}
