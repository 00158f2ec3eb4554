import Glibc
import InkDocuments
import InkFiles

/// The names, limits and reading of input files.
enum InputFile {
  /// Returns the name of a file in messages.
  static func label(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// Returns the last component of a path without its extension, for names of outputs.
  static func stem(_ path: String) -> String {
    guard path != "-" else { return "stdin" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The maximum size of a file, in bytes.
  struct Limits {
    /// The maximum for a file of any kind.
    let bytes: Int

    /// The maximum for an ink document.
    let document: Int

    init(bytes: Int, document: Int? = nil) {
      self.bytes = bytes
      self.document = document ?? bytes
    }

    /// Returns the maximum for a file, determined by its first bytes.
    func limit(beginningWith start: [UInt8]) -> Int {
      LogHeader.isPlausible(start) ? document : bytes
    }

    /// Returns the message for a file that exceeds the maximum.
    func refusal(beginningWith start: [UInt8]) -> String {
      let maximum = limit(beginningWith: start)
      if maximum == InkDocument.maximumBytes { return Self.refusalOfDocument }
      return "the file is larger than \(maximum >> 20) MiB, the limit for this kind of file"
    }

    /// The message for a document that exceeds the maximum of the format.
    static let refusalOfDocument =
      "the file is larger than \(InkDocument.maximumBytes >> 30) GiB, the limit for documents"
  }

  /// Reads to the end of a file.
  static func read(
    from descriptor: Int32,
    _ name: String,
    _ limits: Limits
  ) throws(CommandError) -> [UInt8] {
    var bytes: [UInt8] = []
    var failure: Int32 = 0
    while true {
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        let got = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        failure = got < 0 ? errno : 0
        count = max(got, 0)
      }
      if failure == EINTR { continue }
      guard failure == 0 else { throw .file(name, systemMessage(failure)) }
      if chunk.isEmpty { return bytes }
      bytes += chunk
      if bytes.count > limits.limit(beginningWith: bytes) {
        throw .file(name, limits.refusal(beginningWith: bytes))
      }
    }
  }
}
