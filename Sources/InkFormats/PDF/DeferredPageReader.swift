public import InkDrawing
public import InkGraphics
import InkPDF
import InkStrokes

/// A reader of PDF pages whose shapes were not read when the document was opened; see
/// ``/InkDrawing/Paper/deferredPage``.
///
/// The PDF documents stay open between calls, in the process `inkstone-pdf`. Not thread-safe.
public final class DeferredPageReader {
  private let password: String?
  private let pictures: any PictureSource
  private var documents: [ResourceID: PDFDocument] = [:]

  /// Creates a reader without open documents.
  ///
  /// - Parameters:
  ///   - password: The password of encrypted documents; `nil`, the default, if none is known.
  ///   - pictures: The decoder of the picture files on pages. The default is ``PictureFileDecoder/shared``.
  public init(password: String? = nil, pictures: any PictureSource = PictureFileDecoder.shared) {
    self.password = password
    self.pictures = pictures
  }

  /// Uses a document that is open already for the resource `original` of drawings.
  func use(_ document: PDFDocument, as original: ResourceID) { documents[original] = document }

  /// Reads deferred pages of a drawing: replaces their papers by shapes.
  ///
  /// Other pages are ignored.
  ///
  /// A page that can't be drawn becomes blank, with a note. If that isn't known, as the machine is too busy or the program
  /// fails, an error is thrown, so that the page is read later. The operations aren't steps of undo.
  ///
  /// - Parameters:
  ///   - pages: The pages; `nil`, the default, for all.
  ///   - drawing: The drawing, which has the PDF documents as resources.
  ///   - memory: The maximum memory of the shapes of all pages, in bytes; 1 GiB by default.
  ///   - progress: A function called after each page, with the number of pages read and of all pages to read.
  /// - Returns: Notes about what is missing, one short line each.
  /// - Throws: An error if a document is missing, damaged or encrypted, if its shapes need too much memory, or if the
  ///   program that reads PDF documents is missing or fails; pages of other documents may have been read.
  /// - Complexity: About 20 ms for a page of text.
  @discardableResult
  public func read(
    _ pages: [PageID]? = nil,
    in drawing: inout Drawing,
    memory: Int = 1 << 30,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(FormatError) -> [String] {
    let chosen = pages.map(Set.init)
    let deferred = drawing.deferredPages.filter { chosen?.contains($0.page) ?? true }
    var numbers: [ResourceID: Set<Int>] = [:]
    for (_, page) in deferred { numbers[page.original, default: []].insert(page.number) }
    let count = numbers.values.reduce(0) { $0 + $1.count }
    var (done, left) = (0, memory)
    var notes: [String] = []
    for (original, numbers) in numbers.sorted(by: { $0.key < $1.key }) {
      let document = try document(original, in: drawing)
      var shapes: [Int: Picture] = [:]
      var known: Set<ObjectIdentifier> = []
      for number in numbers.sorted() {
        shapes[number] = try picture(number, of: document, &notes)
        if let picture = shapes[number] { left -= Self.memory(of: picture, &known) }
        guard left >= 0 else {
          throw FormatError(
            "the shapes of the PDF's pages need more than \(memory >> 20) MiB of memory; open fewer pages"
          )
        }
        done += 1
        progress(done, count)
      }
      let operation = DrawingOperation.read(of: original, in: &drawing) { shapes[$0] }
      do throws(EditError) { try drawing.apply(operation) } catch {
        throw FormatError("the pages of the PDF cannot be added to the drawing")
      }
    }
    return notes
  }

  /// Returns a reader of the texts of a PDF document of a drawing; meanwhile, no pages may be read.
  ///
  /// - Parameters:
  ///   - original: The resource with the document.
  ///   - drawing: The drawing.
  ///   - words: Words in UTF-8; the texts of pages without them are empty. `nil` for all texts.
  /// - Throws: An error if the document is missing, damaged or encrypted.
  package func texts(
    of original: ResourceID,
    in drawing: Drawing,
    with words: [UInt8]?
  ) throws(FormatError) -> PDFTexts {
    PDFTexts(of: try document(original, in: drawing), with: words)
  }

  /// Opens the PDF documents of a drawing's deferred pages, so that reading pages doesn't wait for that.
  ///
  /// - Throws: An error if one is missing, damaged or encrypted.
  package func open(_ drawing: Drawing) throws(FormatError) {
    for (_, page) in drawing.deferredPages { _ = try document(page.original, in: drawing) }
  }

  private func document(_ id: ResourceID, in drawing: Drawing) throws(FormatError) -> PDFDocument {
    if let document = documents[id] { return document }
    guard let bytes = drawing.resource(id)?.bytes, !bytes.isEmpty else {
      throw FormatError("the drawing lacks the PDF below its ink")
    }
    do throws(PDFError) {
      let document = try PDFDocument(bytes, password: password, pictures: pictures)
      documents[id] = document
      return document
    } catch {
      throw FormatError(error.description)
    }
  }

  private func picture(
    _ number: Int,
    of document: PDFDocument,
    _ notes: inout [String]
  ) throws(FormatError) -> Picture {
    do throws(PDFError) {
      let page = try document.page(number)
      notes += page.notes.map { "page \(number + 1) of the PDF: \($0)" }
      return page.picture
    } catch {
      // Not an error of the page: it would be stored as blank, though it can be read later.
      if case .reader = error { throw FormatError(error.description) }
      notes.append("\(error.description); the page is blank")
      let info = document.pages.indices.contains(number) ? document.pages[number] : nil
      return Picture(
        VectorPicture(width: info?.width ?? 1, height: info?.height ?? 1, items: [], parts: [])
      )
    }
  }

  /// Returns the memory of a picture and its parts in bytes, without parts in `known`, to which it adds the others.
  private static func memory(of picture: Picture, _ known: inout Set<ObjectIdentifier>) -> Int {
    guard let vector = picture.vector else { return 0 }
    var bytes = vector.bytes.count
    for part in vector.parts where known.insert(ObjectIdentifier(part)).inserted {
      bytes += part.file?.count ?? part.vector?.bytes.count ?? 0
    }
    return bytes
  }
}
