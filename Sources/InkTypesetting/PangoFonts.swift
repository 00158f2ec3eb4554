import CPango

/// Notes about missing fonts.
enum PangoFonts {
  /// Returns a note about a font that is replaced by another; `nil` if it is available.
  ///
  /// Compares the names of all font families.
  static func note(on font: OpaquePointer?, in context: OpaquePointer?) -> String? {
    guard let font, let context, let list = pango_font_description_get_family(font) else {
      return nil
    }
    let wanted = String(cString: list).split(separator: ",").map { $0.trimmingSpaces }
      .filter { !$0.isEmpty }
    guard let name = wanted.first, !wanted.contains(where: { isHere($0, in: context) }) else {
      return nil
    }
    guard let loaded = pango_context_load_font(context, font) else {
      return "the font \(name.prefix(60)) is not installed"
    }
    defer { g_object_unref(UnsafeMutableRawPointer(loaded)) }
    let description = pango_font_describe(loaded)
    defer { pango_font_description_free(description) }
    let other = pango_font_description_get_family(description).map { String(cString: $0) } ?? ""
    if other.lowercased() == name.lowercased() { return nil }
    return "the font \(name.prefix(60)) is not installed; \(other) is used instead"
  }

  private static func isHere(_ name: String, in context: OpaquePointer) -> Bool {
    var families: UnsafeMutablePointer<UnsafeMutablePointer<PangoFontFamily>?>?
    var count: Int32 = 0
    pango_context_list_families(context, &families, &count)
    defer { g_free(families) }
    guard let families else { return false }
    for i in 0..<Int(count) {
      guard let family = pango_font_family_get_name(families[i]) else { continue }
      if g_ascii_strcasecmp(family, name) == 0 { return true }
    }
    return false
  }

  /// Returns a note about characters that no font has; `nil` if there are none.
  static func note(onMissing codes: [UInt32]) -> String? {
    if codes.isEmpty { return nil }
    let names = codes.map { code in
      let digits = String(code, radix: 16, uppercase: true)
      return "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
    return
      "no installed font has the characters \(names.joined(separator: ", ")), which are shown as boxes"
  }
}

extension Substring {
  /// The text without leading and trailing spaces.
  fileprivate var trimmingSpaces: String {
    var rest = self
    while rest.first == " " { rest = rest.dropFirst() }
    while rest.last == " " { rest = rest.dropLast() }
    return String(rest)
  }
}
