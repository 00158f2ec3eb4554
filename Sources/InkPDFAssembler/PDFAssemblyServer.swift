import CQPDF
import Glibc
import InkPDF

/// The program `inkstone-pdf-assembly`, which draws ink on the pages of PDF documents for another process, in a sandbox.
public enum PDFAssemblyServer {
  /// The address space of the process for a small document, in bytes.
  private static let memory: UInt = 400_000_000

  /// Answers requests from the standard input about documents: the sizes of pages, their ink, or a document of their
  /// pages, which is the last request.
  ///
  /// The documents are open files with the descriptors from 3 on: the overlay, which may be written after the start, then
  /// the originals. Before the process reads them, it enters a sandbox, in which it can open no other files; its memory is
  /// limited in proportion to their size. See `ink_sandbox.h`.
  ///
  /// - Parameter count: The number of documents.
  /// - Returns: The exit status: 0 if the request was answered.
  public static func run(_ count: Int32) -> Int32 {
    guard count > 0, count < 60 else { return 1 }
    var size = 0
    for descriptor in 3..<(3 + count) {
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_size >= 0 else { return 1 }
      size += Int(status.st_size)
    }
    _ = PDFSandbox.enter(
      memory: memory + 8 * UInt(size + PDFAssembly.roomForOverlay),
      files: count
    )
    var first: QPDFHandle?
    while let bytes = PDFChannel.receive() {
      guard let request = PDFRequest(bytes) else { return 1 }
      alarm(UInt32(clamping: 15 + size / 1_000_000))
      if case .open(let password) = request, count > 1 {
        first = open(password ?? [])
        alarm(0)
        if first == nil { break }
        continue
      }
      if !answer(request, count, first) { return 1 }
      break
    }
    // Ends without releasing the documents, which would take time.
    exit(0)
  }

  /// Opens the first original, and sends the sizes of its pages, as shown and without labels; `nil` after an error.
  private static func open(_ password: [UInt8]) -> QPDFHandle? {
    do throws(PDFError) {
      let document = try QPDFHandle(4, password: password)
      let pages = document.pages.map { page in
        let boxes = PageBoxes(page)
        return PDFPageInfo(width: boxes?.width ?? 612, height: boxes?.height ?? 792)
      }
      PDFChannel.send(.document(pages: pages, outline: []))
      return document
    } catch {
      PDFChannel.send(.failure(error))
      return nil
    }
  }

  /// Answers a request about `count` documents; `first` is the first original if it is open already.
  ///
  /// - Returns: `false` if the request is invalid, such as one that this program doesn't serve.
  private static func answer(_ request: PDFRequest, _ count: Int32, _ first: QPDFHandle?) -> Bool {
    do throws(PDFError) {
      switch request {
      case .assemble(let passwords, let pages):
        guard passwords.count == Int(count) - 1 else { return false }
        let overlay = try QPDFHandle(3, password: [])
        var originals: [QPDFHandle] = []
        for (index, password) in passwords.enumerated() {
          if index == 0, let first {
            originals.append(first)
          } else {
            originals.append(try QPDFHandle(4 + Int32(index), password: password))
          }
        }
        var assembler = try PDFAssembler(overlay, originals, pages)
        PDFChannel.sendPieces(of: try assembler.run())
      case .takeInk(let password):
        let document = try QPDFHandle(3, password: password ?? [])
        let ink = InkAnnotations(document)
        try document.check()
        try document.checkMemory()
        // The document is written first, as it may be too damaged for that.
        let rest = ink.taken.isEmpty ? nil : try document.write(keepingEncryption: true)
        PDFChannel.send(.ink(ink.taken, notes: ink.notes))
        if let rest { PDFChannel.sendPieces(of: rest) }
      case .open, .page, .picture, .text, .search, .attachment, .inkCount: return false
      }
    } catch {
      PDFChannel.send(.failure(error))
    }
    return true
  }
}
