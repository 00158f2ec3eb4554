import InkDrawing
import InkGraphics

/// The audio recordings of a document that is written as a package, and the attributes of ink that refer to them.
///
/// Xournal++ looks for a recording in the package if the document is one, and otherwise in a folder of the user. It
/// refuses a package that lacks a recording.
struct XournalRecordings {
  /// The recordings of a package that is read.
  struct Reading {
    /// The names of the resources by the paths in the package; `nil` for recordings that can't be kept.
    var names: [String: String?] = [:]

    /// The paths in the package that the document lists.
    private var listed: [String] = []

    /// Adds a path that the document lists.
    mutating func list(_ path: String, _ budget: inout ReadingBudget) throws(FormatError) {
      try budget.reserve(path.utf8.count + 64)
      listed.append(path)
    }

    /// The listed paths to which no stroke or text refers.
    var unused: [String] { listed.filter { names[$0] == nil } }
  }

  /// The files to store in the package.
  private(set) var files: [(path: String, bytes: [UInt8])] = []

  /// The paths in the package by the names of the resources.
  private var paths: [[UInt8]: String] = [:]

  /// Whether some ink or text refers to a recording that isn't in the drawing.
  private(set) var lacksFiles = false

  /// Whether references to recordings that aren't in the drawing are left out.
  private let omitsOthers: Bool

  /// Collects the recordings to which the visible ink and text of a drawing refer.
  ///
  /// - Parameters:
  ///   - drawing: The drawing.
  ///   - omitsOthers: Whether references to recordings that aren't in it are left out.
  init(_ drawing: Drawing, omitsOthers: Bool) {
    self.omitsOthers = omitsOthers
    var byName: [[UInt8]: Resource] = [:]
    for resource in drawing.resources where !resource.nameUTF8.isEmpty {
      byName[resource.nameUTF8] = resource
    }
    var used: Set<String> = ["mimetype", "META-INF/version", "content.xml"]
    for page in drawing.pages {
      for layer in drawing.layers(of: page.id) where !layer.isHidden && layer.opacity > 0 {
        for item in layer.items {
          let facts = item.facts
          guard let path = XournalFact.value(XournalFact.file, of: facts) else { continue }
          guard
            let name = XournalFact.value(XournalFact.recording, of: facts).map({ Array($0.utf8) }),
            let resource = byName[name], !resource.isMissing
          else {
            lacksFiles = true
            continue
          }
          if paths[name] != nil { continue }
          let free = Self.path(path, besides: used)
          used.insert(free)
          paths[name] = free
          files.append((free, resource.bytes))
        }
      }
    }
  }

  /// Returns the facts of an item for its element, with the path in the package.
  func facts(of item: Item) -> [ForeignFact] {
    let facts = item.facts
    if paths.isEmpty && !omitsOthers || facts.isEmpty { return facts }
    let recording = XournalFact.value(XournalFact.recording, of: facts)
    let path = recording.flatMap { paths[Array($0.utf8)] }
    return facts.compactMap { fact in
      guard fact.name == XournalFact.file else { return fact }
      if let path { return ForeignFact(XournalFact.file, path) }
      return omitsOthers ? nil : fact
    }
  }

  /// The elements that list the recordings; empty if there are none.
  var elements: [String] { files.map { "<audio fn=\"\(SVGOutput.escaped($0.path))\"/>" } }

  /// Returns a path that isn't used yet, similar to a given one.
  private static func path(_ path: String, besides used: Set<String>) -> String {
    // The files of backgrounds have such names.
    let isTaken = used.contains(path) || path.utf8.starts(with: "bg".utf8)
    if !isTaken { return path }
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    var number = 2
    while used.contains("\(path[..<slash])\(number)_\(path[slash...])") { number += 1 }
    return "\(path[..<slash])\(number)_\(path[slash...])"
  }

  // MARK: Resources

  /// Returns the name of the resource of a recording: a hash of its bytes, and its path.
  ///
  /// Different recordings of two documents, whose pages may become one document, may have the same path.
  static func resourceName(_ bytes: [UInt8], _ path: String) -> String {
    var hash = Fingerprint()
    for byte in bytes { hash.combine(byte) }
    let digits = String(hash.value, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits + " " + path
  }

  /// Returns the media type of a recording, judged by its first bytes.
  static func mediaType(of bytes: [UInt8]) -> String {
    func begins(_ text: StaticString) -> Bool {
      text.withUTF8Buffer { bytes.starts(with: $0) }
    }
    if begins("OggS") { return "audio/ogg" }
    if begins("fLaC") { return "audio/flac" }
    if begins("RIFF") { return "audio/wav" }
    if begins("ID3") { return "audio/mpeg" }
    return "application/octet-stream"
  }
}
