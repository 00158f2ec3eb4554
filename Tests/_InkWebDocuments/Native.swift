#if !arch(wasm32)
  import Glibc
  import InkDocuments
  import InkDrawing
  import InkGraphics

  /// The native counterpart of the module: a program that does with a file what the exports do, for
  /// `Tests/Wasm/documents.test.mjs`: it dumps the document, and compacts it.
  ///
  /// With `--sessions` it plays random sessions, and compares them with the module's: their logs, their compacted
  /// documents, and their contents. The folder contains the module's files `SEED.log`, `SEED.ink` and
  /// `SEED.facts`; the program adds `SEED.native.log` and `SEED.native.ink`, and a dump of each of them.
  ///
  /// usage: InkWebDocuments DOCUMENT COPY
  ///        InkWebDocuments --sessions FIRST COUNT FOLDER
  @main
  enum Native {
    static func main() {
      let words = CommandLine.arguments
      if words.count == 5, words[1] == "--sessions", let first = UInt64(words[2]),
        let count = UInt64(words[3])
      {
        exit(Sessions(folder: words[4]).compare(first..<(first + count)) ? 0 : 1)
      }
      guard CommandLine.arguments.count == 3, let bytes = read(CommandLine.arguments[1]),
        var document = LoggedDocument(bytes)
      else {
        print("InkWebDocuments: wants a document, and where to write it anew")
        exit(1)
      }
      let drawing = document.document.drawing
      var pictures = ""
      for page in drawing.pages.indices {
        let hash = document.hash(ofPage: page, scale: 1)
        pictures += (page > 0 ? ", " : "") + "\"\(String(hash, radix: 16))\""
      }
      print(
        "{\"items\": \(drawing.itemCount), \"hash\": \"\(String(drawing.contentHash, radix: 16))\",",
        "\"pages\": [\(pictures)]}"
      )
      guard let copy = document.rewrite(), write(copy, to: CommandLine.arguments[2]) else {
        print("InkWebDocuments: the document cannot be written")
        exit(1)
      }
    }

    static func read(_ path: String) -> [UInt8]? {
      guard let file = fopen(path, "rb") else { return nil }
      defer { fclose(file) }
      var result: [UInt8] = []
      var block = [UInt8](repeating: 0, count: 1 << 16)
      while case let count = fread(&block, 1, block.count, file), count > 0 {
        result += block[..<count]
      }
      return result
    }

    static func write(_ bytes: [UInt8], to path: String) -> Bool {
      guard let file = fopen(path, "wb") else { return false }
      let count = fwrite(bytes, 1, bytes.count, file)
      return fclose(file) == 0 && count == bytes.count
    }
  }
#endif
