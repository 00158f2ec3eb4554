import CInkMask
import CPoppler
import Glibc
import InkFormats
import InkGraphics
import InkPDF
import InkPDFAssembler

/// Reads a PDF document with Poppler, in this process.
///
/// A PDF is hostile: only the reading process uses this, see ``PDFDocument``.
final class PageReader {
  let document: OpaquePointer
  private let parts = SharedParts()
  /// The comparison of pages with Splash, Poppler's other renderer; `nil` if that can't open the document.
  ///
  /// It is opened for the first page that is drawn, as texts don't need it.
  private lazy var check = (file ?? MappedFile(descriptor, maximum: Int(Int32.max))).flatMap {
    PageCheck($0, password: password, units)
  }
  private let descriptor: Int32
  /// The file; `nil` if it is larger than ``maximumMapped``, so that Poppler reads it piece by piece.
  private let file: MappedFile?
  private let password: String?
  /// The sizes of Poppler's units on each page, in page units.
  let units: UserUnits

  /// The number of pages of the document, at most ``/InkPDF/PDFDocument/maximumPages``.
  let pageCount: Int

  /// The number of units of the SVG drawing per page unit; its coordinates are rounded to 1/64 unit.
  private static let scale = 4.0

  /// The maximum side of the SVG drawing of a page, in its units; larger pages have a smaller scale.
  private static let longestSide = 20_000.0

  /// The maximum size of the SVG drawing of a page, in bytes; a page with more is an error.
  private static let maximumDrawing = 200_000_000

  /// The maximum size of a file that Poppler reads from memory, in bytes: 64 MiB, as the memory of the process is
  /// limited.
  private static let maximumMapped = 64 << 20

  /// Opens a document from a file.
  ///
  /// - Parameters:
  ///   - descriptor: The open file, which stays open as long as the document.
  ///   - password: The password in UTF-8; `nil` if none is known.
  /// - Throws: ``PDFError`` if it is damaged, encrypted or has no pages.
  init(descriptor: Int32, password: String?) throws(PDFError) {
    units = UserUnits(descriptor: descriptor, password: password)
    (self.descriptor, self.password) = (descriptor, password)
    var error: UnsafeMutablePointer<GError>?
    file = MappedFile(descriptor, maximum: Self.maximumMapped)
    var opened = Self.open(file, descriptor, password, &error)
    if opened == nil, let password, !password.utf8.allSatisfy({ $0 < 128 }) {
      // Poppler converts passwords to Latin-1. Encryption by AES-256 needs the bytes of UTF-8: as characters, they
      // survive that.
      g_clear_error(&error)
      let bytes = String(String.UnicodeScalarView(password.utf8.map { Unicode.Scalar($0) }))
      opened = Self.open(file, descriptor, bytes, &error)
    }
    guard let document = opened else {
      defer { g_error_free(error) }
      throw Self.failure(error, hasPassword: password != nil)
    }
    self.document = document
    pageCount = min(Int(max(poppler_document_get_n_pages(document), 0)), PDFDocument.maximumPages)
    if pageCount == 0 {
      g_object_unref(UnsafeMutableRawPointer(document))
      throw .damaged("the document has no pages")
    }
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

  private static func open(
    _ file: MappedFile?,
    _ descriptor: Int32,
    _ password: String?,
    _ error: inout UnsafeMutablePointer<GError>?
  ) -> OpaquePointer? {
    // With a password, Poppler tries a second encoding, and has then released the stream of the bytes.
    guard let file, password == nil else {
      // Poppler closes its descriptor.
      return poppler_document_new_from_fd(dup(descriptor), password, &error)
    }
    let bytes = g_bytes_new_static(file.bytes, gsize(file.count))
    defer { g_bytes_unref(bytes) }
    return poppler_document_new_from_bytes(bytes, nil, &error)
  }

  private static func failure(
    _ error: UnsafeMutablePointer<GError>?,
    hasPassword: Bool
  ) -> PDFError {
    guard let error else { return .damaged("the PDF library reports no reason") }
    if error.pointee.domain == poppler_error_quark(),
      error.pointee.code == Int32(POPPLER_ERROR_ENCRYPTED.rawValue)
    {
      return hasPassword ? .wrongPassword : .needsPassword
    }
    return .damaged(String(cString: error.pointee.message))
  }

  /// Returns the size and label of the page with an index from 0.
  func info(_ index: Int) throws(PDFError) -> PDFPageInfo {
    try withPage(index) { page throws(PDFError) in
      var info = size(page, index)
      if let label = poppler_page_get_label(page) {
        info.label = String(String(cString: label).prefix(100))
        g_free(label)
      }
      return info
    }
  }

  /// Returns the size of an open page.
  func size(_ page: OpaquePointer, _ index: Int) -> PDFPageInfo {
    var (width, height) = (0.0, 0.0)
    poppler_page_get_size(page, &width, &height)
    guard width > 0, height > 0, width < 1e7, height < 1e7 else {
      return PDFPageInfo(width: 612, height: 792)
    }
    return PDFPageInfo(width: width * units[index], height: height * units[index])
  }

  /// Calls a function with the open Poppler page of an index from 0.
  ///
  /// - Throws: `noPage` or `page` if it can't be opened, or the error of the function.
  func withPage<Result>(
    _ index: Int,
    _ body: (OpaquePointer) throws(PDFError) -> Result
  ) throws(PDFError) -> Result {
    guard index >= 0, index < pageCount else { throw .noPage(index, of: pageCount) }
    guard let page = poppler_document_get_page(document, Int32(index)) else {
      throw .page(index, "the page is damaged")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(page)) }
    return try body(page)
  }

  /// Returns the outline, in reading order, up to 10,000 entries.
  func outline() -> [PDFOutlineEntry] {
    var entries: [PDFOutlineEntry] = []
    // Entries without a page are visited, too, and a damaged outline may contain itself.
    var visits = 0
    guard let first = poppler_index_iter_new(document) else { return [] }
    defer { poppler_index_iter_free(first) }
    add(first, level: 0, &entries, &visits)
    return entries
  }

  private func add(
    _ iterator: OpaquePointer,
    level: Int,
    _ entries: inout [PDFOutlineEntry],
    _ visits: inout Int
  ) {
    guard level < 16 else { return }
    repeat {
      visits += 1
      if entries.count >= 10_000 || visits > 100_000 { return }
      if let action = poppler_index_iter_get_action(iterator) {
        defer { poppler_action_free(action) }
        if let entry = entry(action, level) { entries.append(entry) }
      }
      if let child = poppler_index_iter_get_child(iterator) {
        add(child, level: level + 1, &entries, &visits)
        poppler_index_iter_free(child)
      }
    } while poppler_index_iter_next(iterator) != 0
  }

  private func entry(
    _ action: UnsafeMutablePointer<PopplerAction>,
    _ level: Int
  ) -> PDFOutlineEntry? {
    guard action.pointee.type == POPPLER_ACTION_GOTO_DEST, let title = action.pointee.any.title,
      let dest = action.pointee.goto_dest.dest
    else { return nil }
    var number = Int(dest.pointee.page_num)
    if dest.pointee.type == POPPLER_DEST_NAMED, let name = dest.pointee.named_dest {
      guard let found = poppler_document_find_dest(document, name) else { return nil }
      number = Int(found.pointee.page_num)
      poppler_dest_free(found)
    }
    guard number >= 1, number <= pageCount else { return nil }
    return PDFOutlineEntry(
      String(String(cString: title).prefix(500)),
      level: level,
      page: number - 1
    )
  }

  // MARK: Pages

  /// Returns the page with an index from 0 as shapes.
  ///
  /// - Parameter draft: A function that is called with the page before pictures cover the parts where the shapes differ
  ///   from Splash's pixels, which may take much longer.
  func page(_ index: Int, draft: (PDFPage) -> Void) throws(PDFError) -> PDFPage {
    try withPage(index) { page throws(PDFError) in
      let size = self.size(page, index)
      let scale = min(Self.scale, Self.longestSide / max(size.width, size.height))
      let parser: SVGPageParser
      do throws(FormatError) { parser = try parsed(page, index, size, scale) } catch {
        throw .page(index, error.what)
      }
      let text = Self.text(of: page, size, unit: units[index])
      let notes = parser.losses.sorted().map { "\($0) is missing" }
      let vector = parts.picture(width: size.width, height: size.height, parser.items)
      let unchecked = PDFPage(Picture(vector.with(text)), notes: notes)
      draft(unchecked)
      guard let patches = check?.patches(index, size, vector), !patches.isEmpty else {
        return unchecked
      }
      let patched = parts.picture(
        width: size.width,
        height: size.height,
        parser.items + patches
      )
      return PDFPage(Picture(patched.with(text)), notes: notes)
    }
  }

  /// Returns a page drawn by Poppler.
  ///
  /// Only printing keeps JPEG files as they are, so it is preferred if it shows the same.
  private func parsed(
    _ page: OpaquePointer,
    _ index: Int,
    _ size: PDFPageInfo,
    _ scale: Double
  ) throws(FormatError) -> SVGPageParser {
    func parsed(isPrinted: Bool) throws(FormatError) -> SVGPageParser {
      ink_pictures_begin()
      let drawing = try self.drawing(of: page, index, size, scale, isPrinted: isPrinted)
      let result = try SVGPageParser.parse(drawing, scale: scale)
      guard isPrinted, result.hasCoarsePictures else { return result }
      // Printing interpolates all pictures, so only drawing for the screen shows which ones need it.
      _ = try self.drawing(of: page, index, size, scale, isPrinted: false)
      return try SVGPageParser.parse(drawing, scale: scale)
    }
    let look = Self.printedLook(page)
    if look == .same {
      let printed = try parsed(isPrinted: true)
      if !printed.hasCMYK { return printed }
    }
    let shown = try parsed(isPrinted: false)
    guard look == .unknown, shown.items.contains(where: \.hasPicture) else { return shown }
    let printed = try parsed(isPrinted: true)
    // Each border of a link would be an item.
    let isSame = printed.items.count == shown.items.count && !printed.hasCMYK
    return isSame ? printed : shown
  }

  /// Returns a page as a picture, if it can't be read as shapes.
  ///
  /// - Parameter isDraft: Whether it has at most 72 instead of 200 dpi.
  func picture(_ index: Int, isDraft: Bool) throws(PDFError) -> PDFPage {
    let size = try withPage(index) { page throws(PDFError) in self.size(page, index) }
    guard let item = check?.picture(index, size, isDraft: isDraft) else {
      throw .page(index, "the page is damaged")
    }
    return PDFPage(
      Picture(parts.picture(width: size.width, height: size.height, [item])),
      notes: []
    )
  }

  /// Returns a page as SVG, and converts errors to those of the format.
  private func drawing(
    of page: OpaquePointer,
    _ index: Int,
    _ size: PDFPageInfo,
    _ scale: Double,
    isPrinted: Bool
  ) throws(FormatError) -> [UInt8] {
    do throws(PDFError) {
      return try draw(page, index, size, scale, isPrinted: isPrinted)
    } catch {
      if case .page(_, let reason) = error { throw FormatError(reason) }
      throw FormatError(error.description)
    }
  }

  /// The bytes of an SVG file, collected by a callback.
  private final class Drawing {
    var bytes: [UInt8] = []
    var isTooLarge = false
  }

  /// Returns a page as SVG.
  private func draw(
    _ page: OpaquePointer,
    _ index: Int,
    _ size: PDFPageInfo,
    _ scale: Double,
    isPrinted: Bool
  ) throws(PDFError) -> [UInt8] {
    ink_mask_use_groups()
    let drawing = Drawing()
    let surface = cairo_svg_surface_create_for_stream(
      { target, bytes, count in
        guard let target, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let drawing = Unmanaged<Drawing>.fromOpaque(target).takeUnretainedValue()
        guard drawing.bytes.count + Int(count) <= PageReader.maximumDrawing else {
          drawing.isTooLarge = true
          return CAIRO_STATUS_WRITE_ERROR
        }
        drawing.bytes.append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return CAIRO_STATUS_SUCCESS
      },
      Unmanaged.passUnretained(drawing).toOpaque(),
      size.width * scale,
      size.height * scale
    )
    // SVG 1.2, in which cairo writes the names of blend modes.
    cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_2)
    let cairo = cairo_create(surface)
    cairo_scale(cairo, scale * units[index], scale * units[index])
    if isPrinted {
      poppler_page_render_for_printing(page, cairo)
    } else {
      poppler_page_render(page, cairo)
    }
    cairo_destroy(cairo)
    cairo_surface_finish(surface)
    let status = cairo_surface_status(surface)
    cairo_surface_destroy(surface)
    if drawing.isTooLarge { throw .page(index, "its shapes take more than 200 MB as SVG") }
    guard status == CAIRO_STATUS_SUCCESS else {
      throw .page(index, String(cString: cairo_status_to_string(status)))
    }
    return drawing.bytes
  }
}

extension DisplayList.Item {
  /// Whether the item is or contains a picture.
  fileprivate var hasPicture: Bool {
    switch self {
    case .image: true
    case .group(let items, _, _), .layer(let items, _), .clip(let items, _, _):
      items.contains(where: \.hasPicture)
    case .ink, .dabs, .path, .gradient, .glyphs: false
    }
  }
}
