import InkDrawing
import InkGraphics

extension XournalParser {
  /// Returns the audio recording of an element, and the time in it, as facts to keep; empty if it has none.
  func audio(_ attributes: XMLAttributes) throws(FormatError) -> [ForeignFact] {
    guard let file = attributes.text("fn"), !file.isEmpty, file.utf8.count <= 4096 else {
      return []
    }
    // Versions before 1.1.1 wrote "5000ll".
    let text = (attributes.text("ts") ?? "0").prefix { $0.isWholeNumber }
    // Files of versions before 4 count seconds.
    let time = (Int(text) ?? 0).multipliedReportingOverflow(by: fileVersion < 4 ? 1000 : 1)
    var facts = [
      ForeignFact(XournalFact.time, String(time.overflow ? 0 : time.partialValue)),
      ForeignFact(XournalFact.file, file),
    ]
    if let name = try storeRecording(file) {
      facts.append(ForeignFact(XournalFact.recording, name))
    }
    return facts
  }

  /// Stores a recording of the package once, and returns the name of its resource.
  ///
  /// `nil` for a document that isn't a package, whose recordings are in a folder of the user, and if the recording is
  /// missing or, with a note, damaged or too large.
  private func storeRecording(_ path: String) throws(FormatError) -> String? {
    guard builder != nil, package.isArchive else { return nil }
    if let known = recordings.names[path] { return known }
    try budget.reserve(2 * path.utf8.count + 256)
    var name: String?
    do throws(FormatError) {
      // Without a limit of all, damaged recordings could be decompressed again and again.
      let left = max(limits.unpackedBytes - recordings.unpackedBytes, 0)
      let limit = min(left, budget.bytesLeft / 2)
      recordings.unpackedBytes += min(package.sizeOfAttachment(path), limit)
      if let bytes = try package.attachment(path, limit: limit), !bytes.isEmpty {
        try budget.check(2 * bytes.count)
        let resource = XournalRecordings.resourceName(bytes, path)
        if try store(bytes, XournalRecordings.mediaType(of: bytes), name: resource) != nil {
          name = resource
        }
      } else {
        addNote("the recording \(path.prefix(200)) was not found in the file")
      }
    } catch {
      guard isDamaged || error.isLimit else { throw error }
      addNote("the recording \(path.prefix(200)) is not kept: \(error)")
    }
    recordings.names.updateValue(name, forKey: path)
    return name
  }
}
