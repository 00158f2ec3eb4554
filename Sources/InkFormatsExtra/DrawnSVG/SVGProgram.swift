import InkFormats

/// A program whose SVG files contain ink that can be read.
enum SVGProgram {
  /// The app Write by Stylus Labs; a file may have several pages.
  case write
  /// The JavaScript library js-draw, which the app Joplin uses for freehand drawings.
  case jsDraw
  /// The JavaScript library signature_pad.
  case signaturePad
  /// The plug-in obsidian_ink of Obsidian, which stores tldraw documents or perfect-freehand strokes in metadata.
  case obsidianInk

  /// Returns the program that wrote a file; `nil` if it is none of these.
  init?(_ bytes: [UInt8]) {
    let start = FileStart(bytes)
    guard start.rootElement == "svg", start.end(of: "urn:inkstone:ink") == nil else { return nil }
    func has(_ mark: StaticString) -> Bool { start.end(of: mark) != nil }
    if has("write-document") || has("write-content") || has("class=\"write-") {
      self = .write
    } else if has("js-draw") || has("baseProfile=\"full\"") && has("<path d=") && has("viewBox=") {
      self = .jsDraw
    } else if Self.contains(bytes, "<ink-canvas") || Self.contains(bytes, "<tldraw") {
      self = .obsidianInk
    } else if has("stroke-linecap=\"round\""), has("fill=\"none\""), has("d=\"M "), has(" C "),
      has("stroke-width="), !has("<g"), !has("<defs")
    {
      self = .signaturePad
    } else {
      return nil
    }
  }

  /// Whether a file may be by one of these programs, judged by its beginning.
  ///
  /// The metadata of a plug-in of Obsidian follow the drawing, so its SVG is recognized by the attributes of tldraw.
  static func mayBe(_ start: FileStart) -> Bool {
    if start.rootElement != "svg" || ExcalidrawPayload.isIn(start) { return false }
    return SVGProgram(start.bytes) != nil
      || start.end(of: "direction=\"ltr\"") != nil
        && start.end(of: "stroke-linejoin=\"round\"") != nil
  }

  /// Whether the bytes contain a text at any position.
  private static func contains(_ bytes: [UInt8], _ mark: String) -> Bool {
    let mark = Array(mark.utf8)
    var at = 0
    while let found = bytes[at...].firstIndex(of: mark[0]) {
      if bytes[found...].starts(with: mark) { return true }
      at = found + 1
    }
    return false
  }
}
