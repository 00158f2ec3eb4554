import InkDrawing
public import InkStrokes

/// The bytes of a file, and the options and limits with which an ``InkFormat/Reader`` reads it.
public struct FormatInput: Sendable {
  /// The content of the file, decompressed if it was gzipped.
  public internal(set) var bytes: [UInt8]

  /// The path of the file, for formats that refer to adjacent files; `nil` if unknown.
  public let name: String?

  /// The limits of the reader, which throws an error if the file exceeds one.
  ///
  /// ``ReadingLimits/memory`` is the memory that remains for everything except `bytes`.
  public internal(set) var limits: ReadingLimits

  /// The renderer that lays out text and draws PDF pages; `nil` if there is none.
  public let renderer: (any ForeignContentRenderer)?

  /// The catalog that creates the parts of brushes, such as engines, that the file names.
  public internal(set) var plugins: PluginCatalog

  /// Whether a malformed element makes the file unreadable; otherwise the element is left out, with a note.
  public let isStrict: Bool

  /// Whether the reader has thrown an error before, and is called again to read the file as far as possible.
  ///
  /// A malformed element is then left out, with a note; of a truncated file, what precedes the end is read. The default
  /// is `false`.
  public internal(set) var isDamaged = false

  /// The way in which a picture file becomes a page, if the file is a picture.
  public let picture: OpenedPicture

  /// The password of an encrypted document; `nil` if none is known.
  public let password: String?

  /// The pages of a PDF whose shapes are read now; for the others see ``/InkDrawing/Paper/deferredPage``.
  public let pdfPages: PDFPageChoice

  /// The use of the `/Ink` annotations of a PDF: as paper or as strokes.
  public let annotations: PDFAnnotations

  /// A function called after each page that is read, with the number of pages read and of all pages to read.
  let progress: @Sendable (_ done: Int, _ all: Int) -> Void

  let formats: FormatCatalog

  /// Calls a reader and, after an error that is neither a limit nor a missing renderer, calls it again for a damaged
  /// file unless ``isStrict``.
  ///
  /// - Throws: The error of the first call, if the second also fails or returns neither an item nor a background.
  func read(_ reader: InkFormat.Reader) throws(FormatError) -> InkImport {
    do throws(FormatError) {
      return try reader(self)
    } catch {
      guard !isStrict, Self.isDamage(error) else { throw error }
      var damaged = self
      damaged.isDamaged = true
      do throws(FormatError) {
        var file = try reader(damaged)
        guard file.hasContent else { throw error }
        if file.notes.isEmpty { file.notes.append("the file is damaged: \(error)") }
        return file
      } catch let second {
        throw Self.isDamage(second) ? error : second
      }
    }
  }

  /// Whether an error is about malformed content, rather than about a limit or a missing renderer.
  static func isDamage(_ error: FormatError) -> Bool {
    !error.isLimit && error.what != XournalReader.rendererMissing.what
  }

  /// The message of the error for a file whose format is unknown.
  public static let unsupported = "not a supported ink format"
}

extension InkImport {
  /// Whether any page has an item or a background.
  fileprivate var hasContent: Bool {
    drawing.pages.contains { page in
      page.paper.background != nil || drawing.layers(of: page.id).contains { !$0.items.isEmpty }
    }
  }
}
