import InkDrawing
public import InkStrokes

/// A file to read, with the resources of its reader.
public struct FormatInput: Sendable {
  /// The content of the file, decompressed if it was gzipped.
  public internal(set) var bytes: [UInt8]

  /// The path of the file, for formats that refer to adjacent files; `nil` if unknown.
  public let name: String?

  /// The limits of the reader.
  ///
  /// ``ReadingLimits/memory`` is the memory that remains for everything except `bytes`.
  public internal(set) var limits: ReadingLimits

  /// The renderer that lays out text and draws PDF pages; `nil` if neither is available.
  public let renderer: (any ForeignContentRenderer)?

  /// The catalog that creates the parts of brushes that a file names.
  public internal(set) var plugins: PluginCatalog

  /// Whether a malformed element makes the file unreadable; otherwise the element is left out, with a note.
  public let isStrict: Bool

  /// Whether the reader has thrown an error before, and is called again to read the file as far as possible.
  ///
  /// A malformed element is then left out, with a note; of a truncated file, what precedes the end is read. The default
  /// is `false`.
  public internal(set) var isDamaged = false

  /// The way in which a picture file becomes a page.
  public let picture: OpenedPicture

  /// The password of an encrypted document; `nil` if none is known.
  public let password: String?

  /// The pages of a PDF whose shapes are read; the others are deferred.
  public let pdfPages: PDFPageChoice

  /// The use of the ink annotations of a PDF.
  public let annotations: PDFAnnotations

  /// A function called after each page that is read, with the number of pages read and of all pages to read.
  package let progress: @Sendable (_ done: Int, _ all: Int) -> Void

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

  /// The error message for a file that a reader refuses, since it has no format of the catalog.
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
