import CPoppler
import InkFormats
import InkGraphics

/// A PDF document in memory that Poppler renders.
final class PDFDocument {
  private let document: OpaquePointer

  /// Opens a PDF document; throws an error if Poppler can't read it.
  init(_ bytes: [UInt8]) throws(FormatError) {
    let data = g_bytes_new(bytes, gsize(bytes.count))
    defer { g_bytes_unref(data) }
    var error: UnsafeMutablePointer<GError>?
    guard let document = poppler_document_new_from_bytes(data, nil, &error) else {
      let reason = error.map { String(cString: $0.pointee.message) } ?? "the reason is unknown"
      g_error_free(error)
      throw FormatError("a PDF cannot be read: \(reason)")
    }
    self.document = document
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(document)) }

  /// Paints a page into an area, with `scale` pixels per point.
  ///
  /// - Parameter isStretched: Whether the page fills the area; otherwise it keeps its size, aligned to the upper left
  ///   corner.
  func picture(
    ofPage number: Int,
    area: Rect,
    isStretched: Bool,
    scale: Double
  ) throws(FormatError) -> Pixmap {
    let count = Int(poppler_document_get_n_pages(document))
    guard number >= 0, number < count,
      let page = poppler_document_get_page(document, Int32(number))
    else { throw FormatError("a PDF with \(count) pages has no page \(number + 1)") }
    defer { g_object_unref(UnsafeMutableRawPointer(page)) }
    var size = (width: 0.0, height: 0.0)
    poppler_page_get_size(page, &size.width, &size.height)
    let width = Self.pixels(area.width * scale)
    let height = Self.pixels(area.height * scale)
    let shown = isStretched ? size : (width: area.width, height: area.height)
    guard size.width > 0, size.height > 0, shown.width > 0, shown.height > 0,
      let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
    else { throw FormatError("a PDF page has no size") }
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    cairo_scale(cairo, Double(width) / shown.width, Double(height) / shown.height)
    poppler_page_render(page, cairo)
    cairo_surface_flush(surface)
    guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let data = cairo_image_surface_get_data(surface)
    else { throw FormatError("a PDF page cannot be drawn") }
    let stride = Int(cairo_image_surface_get_stride(surface))
    var pixmap = Pixmap(width: width, height: height, format: .bgra)
    pixmap.pixels.withUnsafeMutableBytes { pixels in
      for y in 0..<height {
        let row = UnsafeRawBufferPointer(start: data + y * stride, count: width * 4)
        UnsafeMutableRawBufferPointer(rebasing: pixels[(y * width * 4)...]).copyMemory(from: row)
      }
    }
    return pixmap
  }

  /// Rounds a length in pixels to whole pixels, at least 1 and within the limits of Cairo.
  private static func pixels(_ length: Double) -> Int {
    length >= 1 ? Int(min(length, 32_000).rounded()) : 1
  }
}
