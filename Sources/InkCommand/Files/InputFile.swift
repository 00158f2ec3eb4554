import Glibc
import InkDocuments
import InkFiles

/// Reading of input files.
enum InputFile {
  /// What a file is called in messages.
  static func label(_ path: String) -> String { path == "-" ? "standard input" : path }

  /// The last part of a path without its ending, for names of outputs.
  static func stem(_ path: String) -> String {
    guard path != "-" else { return "stdin" }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// The largest number of bytes of a file.
  struct Limits {
    /// The most of a file of any kind.
    let bytes: Int

    /// The most of a document of ink.
    let document: Int

    init(bytes: Int, document: Int? = nil) {
      self.bytes = bytes
      self.document = document ?? bytes
    }

    /// The most of a file, judged by its first bytes.
    func most(beginningWith start: [UInt8]) -> Int {
      LogHeader.isPlausible(start) ? document : bytes
    }

    /// What to say of a file that has more.
    func refusal(beginningWith start: [UInt8]) -> String {
      let most = most(beginningWith: start)
      if most == InkDocument.mostBytes { return Self.refusalOfDocument }
      return "is larger than \(most >> 20) MiB"
    }

    /// What to say of a document that no program reads.
    static let refusalOfDocument =
      "is larger than \(InkDocument.mostBytes >> 30) GiB, the limit for documents"
  }

  /// Reads to the end.
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
      if bytes.count > limits.most(beginningWith: bytes) {
        throw .file(name, limits.refusal(beginningWith: bytes))
      }
    }
  }
}
