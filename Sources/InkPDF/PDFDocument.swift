public import InkGraphics

/// A PDF document, which is read by another program, `inkstone-pdf`, in a sandbox.
///
/// A PDF document may be made to attack its reader. So the process can open no files except fonts, and has no network
/// and limited memory. If it ends unexpectedly at a page or exceeds ``maximumTime``, reading that page throws an error,
/// and a new process reads the next one.
///
/// Not thread-safe.
public final class PDFDocument {
  /// The sizes and labels of the pages, in order.
  public let pages: [PDFPageInfo]

  /// The entries of the document's outline (its bookmarks), in reading order; empty if it has none.
  public let outline: [PDFOutlineEntry]

  private let file: PDFFileDescriptor
  private let password: [UInt8]?
  private let program: String
  private let source: (any PictureSource)?
  private var process: PDFProcess?

  /// The glyph outlines and picture files that the current process has sent, which its pages refer to by index.
  private var parts: [Picture] = []

  /// The glyph outlines and picture files of all processes, by their bytes, so that equal ones are the same object.
  private var known: [[UInt8]: Picture] = [:]

  /// The maximum number of pages of a document; later ones are not read.
  package static let maximumPages = 100_000

  /// The maximum processor time that reading a page takes, in seconds; a page that needs more counts as unreadable.
  ///
  /// On a busy machine, that takes longer. The time for starting a process and opening the document isn't included.
  public static let maximumTime = 5.0

  /// The processor time, in seconds, after which a page isn't read as shapes any more; the rest of ``maximumTime`` is for a
  /// picture.
  private static let shapesTime = 3.0

  /// The path of the program that reads documents: `inkstone-pdf`, in the folder of the running program.
  public static var defaultProgram: String { PDFProcess.folder + "inkstone-pdf" }

  /// Opens a document.
  ///
  /// - Parameters:
  ///   - bytes: The whole PDF file.
  ///   - password: The password of an encrypted document; `nil`, the default, if none is known.
  ///   - program: The path of the program that reads documents. The default is ``defaultProgram``.
  ///   - pictures: The decoder of PNG and JPEG files on pages; `nil`, the default, paints them gray.
  /// - Throws: ``PDFError`` if the document is damaged, if it is encrypted and the password is missing or wrong, or if
  ///   the program is missing.
  /// - Complexity: Starts a process, which reads the sizes and labels of all pages, in at most 20 seconds.
  public init(
    _ bytes: [UInt8],
    password: String? = nil,
    program: String = PDFDocument.defaultProgram,
    pictures: (any PictureSource)? = nil
  ) throws(PDFError) {
    file = try PDFFileDescriptor(bytes)
    self.password = password.map { Array($0.utf8) }
    self.program = program
    source = pictures
    let process = try PDFProcess(program, [file.descriptor])
    try process.send(.open(password: self.password))
    switch try process.receive(within: 4 * Self.maximumTime) {
    case .document(let pages, let outline):
      guard !pages.isEmpty else { throw .damaged("the document has no pages") }
      (self.pages, self.outline) = (pages, outline)
    case .failure(let error): throw error
    case .part, .page, .text, .piece, .ink, .count: throw .unexpectedAnswer
    }
    self.process = process
  }

  /// Returns a page as a picture made of shapes.
  ///
  /// A page whose shapes need more than 3 seconds or too much memory is returned as pixels of 200 or 72 dpi, with a note;
  /// if only comparing them with pixels takes so long, as shapes without that.
  ///
  /// - Parameter index: The index of the page, from 0.
  /// - Throws: ``PDFError``: `noPage` if there is no such page, `page` if it can't be drawn, and `reader` if that isn't
  ///   known, as no process can be started or gets enough of the processor.
  /// - Complexity: Draws the page, in at most ``maximumTime``. If a process that has read other pages ends unexpectedly, a
  ///   new one reads the page, with the whole time again.
  public func page(_ index: Int) throws(PDFError) -> PDFPage {
    guard pages.indices.contains(index) else { throw .noPage(index, of: pages.count) }
    let isFresh = self.isFresh
    var left = Self.maximumTime
    var attempt = try self.attempt(.page(index), within: Self.shapesTime, &left)
    // The process may have used up its memory, or the processor time of its life, by other pages.
    if case .failure(_, draft: _, isSlow: false) = attempt, !isFresh {
      left = Self.maximumTime
      attempt = try self.attempt(.page(index), within: Self.shapesTime, &left)
    }
    let reason: String
    switch attempt {
    case .page(let page): return page
    case .failure(let failure, draft: var draft?, let isSlow):
      let problem = isSlow ? "takes too long" : "fails: \(failure)"
      draft.notes.append("parts may be missing, as checking it \(problem)")
      return draft
    case .failure(let failure, draft: nil, isSlow: _): reason = failure
    }
    var picture: PDFPage
    switch try self.attempt(.picture(index), within: left, &left) {
    case .page(let page), .failure(_, draft: let page?, isSlow: _): picture = page
    case .failure(_, draft: nil, isSlow: _): throw .page(index, reason)
    }
    picture.notes.append("the page is drawn as pixels, as its shapes cannot be read: \(reason)")
    return picture
  }

  /// The result of an attempt to read a page.
  private enum Attempt {
    case page(PDFPage)
    /// A failure at the page, with the reason, and the draft that was received before.
    case failure(String, draft: PDFPage?, isSlow: Bool)
  }

  /// Tries to read a page; if that fails, ends the process, which may be short of memory or in an unknown state.
  ///
  /// - Parameters:
  ///   - seconds: The maximum processor time.
  ///   - left: The processor time that is left for the page, from which the used time is subtracted.
  /// - Throws: `reader` for failures that don't come from the page.
  private func attempt(
    _ request: PDFRequest,
    within seconds: Double,
    _ left: inout Double
  ) throws(PDFError) -> Attempt {
    let process = try running()
    let start = process.processorTime
    var draft: PDFPage?
    do throws(PDFError) {
      let page = try read(request, process, within: seconds, since: start, &draft)
      if process.memory > Self.largestProcess || process.processorTime > Self.longestProcess {
        endProcess()
      }
      return .page(page)
    } catch {
      left -= max(process.processorTime - start, 0)
      endProcess()
      if process.delay == .wait { throw error }
      return .failure(error.reason, draft: draft, isSlow: process.delay == .work)
    }
  }

  /// Whether the current process, if there is one, has only opened the document.
  private var isFresh: Bool { (process?.answerCount ?? 0) <= 1 }

  /// The address space in bytes above which a process is replaced after a page, so that each page has at least 160 MB.
  private static let largestProcess = 240_000_000
  /// The processor time in seconds after which a process is replaced, as a host may limit that of a whole process.
  private static let longestProcess = 10.0

  /// Calls a reader of a page; if it fails, ends the process, which may be short of memory or in an unknown state.
  ///
  /// If the process has answered other requests before, another one tries it once more.
  ///
  /// - Parameters:
  ///   - index: The index of the page, from 0.
  ///   - read: The reader, which uses the process.
  /// - Throws: `noPage`, `page` with the reason of the failure, or `reader` for failures that don't come from the page.
  func endingProcess<Result>(
    _ index: Int,
    _ read: (PDFProcess) throws(PDFError) -> Result
  ) throws(PDFError) -> Result {
    guard pages.indices.contains(index) else { throw .noPage(index, of: pages.count) }
    while true {
      let isFresh = self.isFresh
      let process = try running()
      do throws(PDFError) {
        return try read(process)
      } catch {
        endProcess()
        if process.delay == .wait { throw error }
        if isFresh || process.delay != nil { throw .page(index, error.reason) }
      }
    }
  }

  /// Returns an attached file; `nil` if there is none with that name, or if it can't be read.
  package func attachment(named name: String) -> [UInt8]? {
    do throws(PDFError) {
      let process = try running()
      try process.send(.attachment(name))
      var bytes: [UInt8] = []
      while true {
        guard case .piece(let piece, let isLast) = try process.receive(within: 4 * Self.maximumTime)
        else { throw .unexpectedAnswer }
        bytes += piece
        guard bytes.count <= Self.maximumAttachment else {
          throw .tooLarge("the attached file", Self.maximumAttachment)
        }
        if isLast { return bytes.isEmpty ? nil : bytes }
      }
    } catch {
      // The next answer of the process could belong to this request.
      process = nil
      return nil
    }
  }

  /// The maximum size of an attached file, in bytes.
  private static let maximumAttachment = 1 << 29

  /// Reads a page.
  ///
  /// - Parameters:
  ///   - seconds: The maximum processor time from `start` on.
  ///   - draft: The page as known so far, also if an error is thrown.
  private func read(
    _ request: PDFRequest,
    _ process: PDFProcess,
    within seconds: Double,
    since start: Double,
    _ draft: inout PDFPage?
  ) throws(PDFError) -> PDFPage {
    try process.send(request)
    while true {
      switch try process.receive(within: seconds, since: start) {
      case .part(let isFile, let bytes): parts.append(part(isFile, bytes))
      case .page(let vector, let numbers, let notes, let isDraft):
        guard numbers.count <= VectorPicture.maximumParts,
          numbers.allSatisfy({ parts.indices.contains($0) })
        else { throw .invalidAnswer }
        let picture = VectorPicture(bytes: vector, parts: numbers.map { parts[$0] })
        guard picture.width > 0 else { throw .invalidAnswer }
        let page = PDFPage(Picture(picture), notes: notes)
        if !isDraft { return page }
        draft = page
      case .failure(let error): throw error
      case .document, .text, .piece, .ink, .count: throw .unexpectedAnswer
      }
    }
  }

  private func part(_ isFile: Bool, _ bytes: [UInt8]) -> Picture {
    if let part = known[bytes] { return part }
    let part =
      isFile ? Picture(file: bytes, from: source) : Picture(VectorPicture(bytes: bytes))
    known[bytes] = part
    return part
  }

  /// Ends the process; the next request starts another one.
  func endProcess() { process = nil }

  /// Starts another process that opens the document, without waiting for it; `nil` if that fails.
  func opening() -> PDFProcess? {
    do throws(PDFError) {
      let process = try PDFProcess(program, [file.descriptor])
      try process.send(.open(password: password))
      return process
    } catch {
      return nil
    }
  }

  /// Returns the process, which is started if there is none.
  func running() throws(PDFError) -> PDFProcess {
    if let process { return process }
    let process = try PDFProcess(program, [file.descriptor])
    try process.send(.open(password: password))
    guard case .document(let pages, _) = try process.receive(within: 4 * Self.maximumTime),
      pages == self.pages
    else { throw .reader("inkstone-pdf could not open the document again") }
    parts = []
    self.process = process
    return process
  }
}
