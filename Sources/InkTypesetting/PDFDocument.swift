import CDesktop
import InkFormats
import InkGraphics

/// A PDF document in memory.
final class PDFDocument {
  private let library: ink_poppler
  private let document: OpaquePointer

  /// Opens a document.
  init(_ bytes: [UInt8]) throws(FormatError) {
    guard let library = ink_load_poppler()?.pointee else {
      throw FormatError("a PDF is its background, and Poppler is not installed")
    }
    let data = library.g_bytes_new(bytes, bytes.count)
    defer { library.g_bytes_unref(data) }
    var error: UnsafeMutablePointer<GError>?
    guard let document = library.poppler_document_new_from_bytes(data, nil, &error) else {
      let reason = error.map { String(cString: $0.pointee.message) } ?? "unknown reason"
      library.g_error_free(error)
      throw FormatError("a PDF cannot be read: \(reason)")
    }
    self.library = library
    self.document = document
  }

  deinit { library.g_object_unref(UnsafeMutableRawPointer(document)) }

  /// A page stretched over an area, with so many pixels to a point.
  func picture(ofPage number: Int, area: Rect, scale: Double) throws(FormatError) -> Pixmap {
    let count = Int(library.poppler_document_get_n_pages(document))
    guard number >= 0, number < count,
      let page = library.poppler_document_get_page(document, Int32(number))
    else { throw FormatError("a PDF of \(count) pages has no page \(number + 1)") }
    defer { library.g_object_unref(UnsafeMutableRawPointer(page)) }
    var size = (width: 0.0, height: 0.0)
    library.poppler_page_get_size(page, &size.width, &size.height)
    let width = Self.pixels(area.width * scale)
    let height = Self.pixels(area.height * scale)
    guard size.width > 0, size.height > 0,
      let surface = library.cairo_image_surface_create(
        CAIRO_FORMAT_ARGB32,
        Int32(width),
        Int32(height)
      )
    else { throw FormatError("a PDF page has no size") }
    defer { library.cairo_surface_destroy(surface) }
    let cairo = library.cairo_create(surface)
    defer { library.cairo_destroy(cairo) }
    library.cairo_scale(cairo, Double(width) / size.width, Double(height) / size.height)
    library.poppler_page_render(page, cairo)
    library.cairo_surface_flush(surface)
    guard library.cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = library.cairo_image_surface_get_data(surface)
    else { throw FormatError("a PDF page cannot be drawn") }
    let stride = Int(library.cairo_image_surface_get_stride(surface))
    var pixmap = Pixmap(width: width, height: height, format: .bgra)
    pixmap.pixels.withUnsafeMutableBytes { pixels in
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(start: data + y * stride, count: width * 4)
        UnsafeMutableRawBufferPointer(rebasing: pixels[(y * width * 4)...]).copyMemory(from: row)
      }
    }
    return pixmap
  }

  /// Whole pixels, as many as Cairo can have.
  private static func pixels(_ length: Double) -> Int {
    length >= 1 ? Int(min(length, 32_000).rounded()) : 1
  }
}
