import CPango
import InkDrawing
import InkFormats
import InkGraphics

/// Converts text to paths with Pango.
enum PangoOutlines {
  /// Returns the factor by which a text of a font size in points is enlarged during conversion.
  ///
  /// Cairo's coordinates have 8 fractional bits, so small letters are drawn larger; but FreeType fails on some glyphs
  /// of fonts beyond about 1,000 pixels.
  private static func magnification(_ size: Double) -> Double { min(512 / min(size, 2_000), 64) }

  /// The maximum size of a text, in bytes; Pango needs 200 times as much memory.
  private static let longest = 1 << 20

  /// Lays a text out; the font size is limited to 2,000 points.
  ///
  /// Throws an error if the text is longer than ``longest`` or can't be rendered. A zero byte ends the text.
  static func set(_ block: TextItem) throws(FormatError) -> TextOutlines {
    guard block.utf8.count <= longest else {
      throw FormatError("a text has more than \(longest) bytes, the limit")
    }
    guard block.size > 0 else { return TextOutlines(Path()) }
    guard let surface = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else {
      throw FormatError("not enough memory for text layout")
    }
    defer { cairo_surface_destroy(surface) }
    let cairo = cairo_create(surface)
    defer { cairo_destroy(cairo) }
    let scale = magnification(block.size)
    cairo_scale(cairo, scale, scale)
    guard let cairo, let layout = pango_cairo_create_layout(cairo) else {
      throw FormatError("not enough memory for text layout")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let note = prepare(layout, block)
    pango_cairo_update_layout(cairo, layout)
    // The lines are measured without magnification, since Pango divides the height of empty lines by it.
    pango_context_set_matrix(pango_layout_get_context(layout), nil)
    pango_layout_context_changed(layout)
    pango_cairo_layout_path(cairo, layout)
    guard let outline = cairo_copy_path(cairo) else {
      throw FormatError("not enough memory for text layout")
    }
    defer { cairo_path_destroy(outline) }
    guard outline.pointee.status == CAIRO_STATUS_SUCCESS else {
      let reason = String(cString: cairo_status_to_string(outline.pointee.status))
      throw FormatError("a text has no outline: \(reason)")
    }
    // The layout has another text than the item if Pango stopped at a zero byte or replaced invalid UTF-8.
    let isWhole = block.utf8.elementsEqual(String(cString: pango_layout_get_text(layout)).utf8)
    let (lines, missing) = PangoLines.lines(of: layout, block.utf8)
    return TextOutlines(
      convert(outline.pointee, movedBy: block.origin - .origin),
      lines: isWhole ? lines : [],
      notes: [note, PangoFonts.note(onMissing: missing)].compactMap(\.self)
    )
  }

  /// Configures a layout for a text.
  ///
  /// - Returns: The note about its font.
  private static func prepare(_ layout: OpaquePointer, _ block: TextItem) -> String? {
    let context = pango_layout_get_context(layout)
    pango_cairo_context_set_resolution(context, 72)
    let options = cairo_font_options_create()
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    // Metrics hinting rounds line heights to whole points, as on the pages of Xournal++.
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_ON)
    pango_cairo_context_set_font_options(context, options)
    cairo_font_options_destroy(options)
    let font = pango_font_description_from_string(block.font)
    pango_font_description_set_absolute_size(font, units(block.size, 2_000))
    pango_layout_set_font_description(layout, font)
    let note = PangoFonts.note(on: font, in: context)
    pango_font_description_free(font)
    if let width = block.wrapWidth { pango_layout_set_width(layout, Int32(units(width, 100_000))) }
    pango_layout_set_line_spacing(layout, 1)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_justify(layout, block.isJustified ? 1 : 0)
    let isAutomatic = block.direction == .automatic
    let isFromRight = block.direction == .rightToLeft
    pango_layout_set_auto_dir(layout, isAutomatic ? 1 : 0)
    pango_context_set_base_dir(context, isFromRight ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR)
    // With automatic direction, Pango swaps the sides in right-to-left paragraphs.
    switch block.alignment {
    case .leading:
      pango_layout_set_alignment(layout, isFromRight ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT)
    case .center: pango_layout_set_alignment(layout, PANGO_ALIGN_CENTER)
    case .trailing:
      pango_layout_set_alignment(layout, isFromRight ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT)
    }
    pango_layout_set_text(layout, block.text, -1)
    pango_layout_context_changed(layout)
    return note
  }

  /// Converts a length to Pango's units of 1/1024 point, limited to a maximum.
  private static func units(_ value: Double, _ maximum: Double) -> Double {
    (value > 0 ? min(value, maximum) : 0) * 1024
  }

  private static func convert(_ outline: cairo_path_t, movedBy shift: Vector) -> Path {
    var path = Path()
    guard let data = outline.data else { return path }
    let count = Int(outline.num_data)
    // Coordinates are rounded to 1/1024 page unit, much finer than visible: documents store a point of that grid in two
    // bytes.
    func onGrid(_ value: Double) -> Double {
      abs(value) < 1e9 ? (value * 1024).rounded() / 1024 : value
    }
    func point(_ at: Int) -> Point {
      Point(onGrid(data[at].point.x + shift.dx), onGrid(data[at].point.y + shift.dy))
    }
    var i = 0
    while i < count {
      let step = max(Int(data[i].header.length), 1)
      switch data[i].header.type {
      case CAIRO_PATH_MOVE_TO: path.move(to: point(i + 1))
      case CAIRO_PATH_LINE_TO: path.line(to: point(i + 1))
      case CAIRO_PATH_CURVE_TO: path.cubic(point(i + 1), point(i + 2), to: point(i + 3))
      default: path.close()
      }
      i += step
    }
    return path
  }
}
