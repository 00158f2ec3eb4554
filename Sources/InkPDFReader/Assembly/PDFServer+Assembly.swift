import CQPDF
import Glibc
import InkPDF

extension PDFServer {
  /// Answers one request from the standard input about documents: the sizes of pages, their ink, or a document of their
  /// pages.
  ///
  /// The documents are open files with the descriptors from 3 on. Before the process reads them, it enters a sandbox,
  /// in which it can open no other files except fonts; its memory is limited in proportion to their size.
  ///
  /// - Parameter count: The number of documents.
  /// - Returns: The exit status: 0 if the request was answered.
  public static func assemble(_ count: Int32) -> Int32 {
    guard count > 0, count < 60 else { return 1 }
    var size = 0
    for descriptor in 3..<(3 + count) {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_size >= 0 else { return 1 }
      size += Int(status.st_size)
    }
    _ = enterSandbox(memory + 8 * UInt(size))
    guard let bytes = receive(), let request = PDFRequest(bytes) else { return 1 }
    alarm(UInt32(clamping: 15 + size / 1_000_000))
    do throws(PDFError) {
      switch request {
      case .open(let password):
        send(.document(pages: try sizes(password ?? []), outline: []))
      case .assemble(let passwords, let pages):
        guard passwords.count == Int(count) - 1 else { return 1 }
        let overlay = try QPDFHandle(3, password: [])
        var originals: [QPDFHandle] = []
        for (index, password) in passwords.enumerated() {
          originals.append(try QPDFHandle(4 + Int32(index), password: password))
        }
        var assembler = try PDFAssembler(overlay, originals, pages)
        sendPieces(of: try assembler.run())
      case .takeInk(let password):
        let document = try QPDFHandle(3, password: password ?? [])
        let ink = InkAnnotations(document)
        try document.check()
        try document.checkMemory()
        // The document is written first, as it may be too damaged for that.
        let rest = ink.taken.isEmpty ? nil : try document.write(keepingEncryption: true)
        send(.ink(ink.taken, notes: ink.notes))
        if let rest { sendPieces(of: rest) }
      case .page, .picture, .text, .search, .attachment, .inkCount: return 1
      }
    } catch {
      send(.failure(error))
    }
    // Ends without releasing the documents, which would take time.
    exit(0)
  }

  /// Returns the sizes, as shown, of the pages of the document on descriptor 3; without labels.
  private static func sizes(_ password: [UInt8]) throws(PDFError) -> [PDFPageInfo] {
    let document = try QPDFHandle(3, password: password)
    return document.pages.map { page in
      let boxes = PageBoxes(page)
      return PDFPageInfo(width: boxes?.width ?? 612, height: boxes?.height ?? 792)
    }
  }
}
