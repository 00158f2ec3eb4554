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

    /// The bytes that were decompressed so far.
    var unpackedBytes = 0

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
    let named = NamedResources(drawing)
    var names = FreeNames()
    for page in drawing.pages {
      for layer in drawing.layers(of: page.id) where !layer.isHidden && layer.opacity > 0 {
        for item in layer.items {
          let facts = item.facts
          guard let path = facts.value(of: XournalFact.file) else { continue }
          guard
            let name = facts.value(of: XournalFact.recording).map({ Array($0.utf8) }),
            let resource = named[name], !resource.isMissing
          else {
            lacksFiles = true
            continue
          }
          if paths[name] != nil { continue }
          let free = names.take(path)
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
    let recording = facts.value(of: XournalFact.recording)
    let path = recording.flatMap { paths[Array($0.utf8)] }
    return facts.compactMap { fact in
      guard fact.name == XournalFact.file else { return fact }
      if let path { return ForeignFact(XournalFact.file, path) }
      return omitsOthers ? nil : fact
    }
  }

  /// The elements that list the recordings; empty if there are none.
  var elements: [String] { files.map { "<audio fn=\"\(SVGOutput.escaped($0.path))\"/>" } }

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

extension XournalRecordings {
  /// Chooses paths in a package that no other file of it has, in upper or lower case.
  private struct FreeNames {
    /// The paths that are used, in lowercase.
    private var used: Set<[UInt8]> = Set(
      ["mimetype", "meta-inf/version", "content.xml"].map { Array($0.utf8) }
    )

    /// The number to try next for a path in lowercase that is used.
    private var numbers: [[UInt8]: Int] = [:]

    /// Returns a relative path that isn't used yet, similar to a given one.
    mutating func take(_ given: String) -> String {
      let parts = Self.safe(given)
      let path = parts.joined(separator: "/")
      let key = Self.lowercase(path)
      // The files of backgrounds have such names.
      if !key.starts(with: "bg".utf8), used.insert(key).inserted { return path }
      let folder = parts.dropLast().map { $0 + "/" }.joined()
      var number = numbers[key] ?? 2
      while true {
        let other = "\(folder)\(number)_\(parts[parts.count - 1])"
        number += 1
        if used.insert(Self.lowercase(other)).inserted {
          numbers[key] = number
          return other
        }
      }
    }

    /// Returns the components of a path, without those that lead out of the package; at least one.
    private static func safe(_ path: String) -> [String] {
      var parts: [String] = []
      for part in path.utf8.split(whereSeparator: { $0 == 0x2F || $0 == 0x5C }) {
        // Dots and spaces alone are the names of other folders on some systems.
        if part.allSatisfy({ $0 == 0x2E || $0 == 0x20 }) { continue }
        let bytes = part.map { $0 < 0x20 || $0 == 0x7F || $0 == 0x3A ? 0x5F : $0 }
        parts.append(String(decoding: bytes, as: UTF8.self))
      }
      return parts.isEmpty || path.utf8.count > 4096 ? ["recording"] : parts
    }

    private static func lowercase(_ path: String) -> [UInt8] {
      path.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
  }
}
