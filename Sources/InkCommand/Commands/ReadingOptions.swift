import InkDrawing
import InkFormats
import InkGraphics
import InkRendering
import InkStrokes

/// The option `--strict`, by which a file with an unreadable shape is rejected.
enum StrictOption {
  static let spec = OptionSpec(
    "strict",
    "Reject a file with a malformed element, or a truncated one, and report the first error. "
      + "By default the rest is read, with a note."
  )
}

/// The option `--password-file`, for encrypted PDF documents.
enum PasswordOption {
  static let spec = OptionSpec(
    "password-file",
    value: "FILE",
    "A file whose first line is the password of encrypted PDF documents."
  )

  /// Returns the password; `nil` if the option wasn't given.
  static func value(
    of arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> String? {
    guard let path = arguments["password-file"] else { return nil }
    let bytes = try context.bytes(of: path, limit: 1 << 16)
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    return String(decoding: line, as: UTF8.self)
  }
}

/// The option `--annotations`.
enum AnnotationsOption {
  static let spec = OptionSpec(
    "annotations",
    value: "paper|ink",
    "For a PDF: paper (the default) shows all annotations as a viewer does; ink turns those that were drawn by hand "
      + "into strokes, and takes them out of the PDF below the ink."
  )

  /// Returns the value of the option.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> PDFAnnotations {
    guard let text = arguments["annotations"] else { return .paper }
    guard let value = PDFAnnotations(rawValue: text) else {
      throw .usage("--annotations takes paper or ink, not '\(text)'")
    }
    return value
  }
}

/// The option `--page-size`.
enum PageSizeOption {
  static let spec = OptionSpec(
    "page-size",
    value: "SIZE",
    "Resize each page to SIZE, and stretch its contents: a3, a4, a5, letter, legal (all upright), or WxH in "
      + "units of 1/72 inch or, with the suffix mm, in millimeters. Other proportions distort the contents. "
      + "Pages without a size are unchanged."
  )

  private static let names: [(name: String, size: PageSize)] = [
    ("a3", PageSize(841.89, 1190.55)), ("a4", PageSize(595.28, 841.89)),
    ("a5", PageSize(419.53, 595.28)), ("letter", PageSize(612, 792)),
    ("legal", PageSize(612, 1008)),
  ]

  /// Returns the value of the option, in page units; `nil` if it wasn't given.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> PageSize? {
    guard let text = arguments["page-size"] else { return nil }
    if let named = names.first(where: { $0.name == text.lowercased() }) { return named.size }
    let isMetric = text.hasSuffix("mm")
    let numbers = text.dropLast(isMetric ? 2 : 0)
    let parts = numbers.split(separator: "x", omittingEmptySubsequences: false)
    let sides = parts.compactMap { Double($0) }.map { isMetric ? $0 * 72 / 25.4 : $0 }
    guard parts.count == 2, sides.count == 2, sides.allSatisfy({ $0 > 0 && $0 <= 1e6 }) else {
      let known = names.map { $0.name }.joined(separator: ", ")
      throw .usage("--page-size takes \(known), 595x842, 210x297mm or similar, not '\(text)'")
    }
    return PageSize(sides[0], sides[1])
  }
}

extension InkImport {
  /// Scales all finite pages with their content to another size, without undo.
  mutating func setPageSize(_ size: PageSize, _ label: String) throws(CommandError) {
    do throws(EditError) { try rescalePages(to: size) } catch {
      throw .file(
        label,
        "its pages cannot be scaled to the size of --page-size; choose another size"
      )
    }
    drawing.forgetHistory()
  }
}

/// The option `--engine`, which redraws strokes with another ``/InkStrokes/StrokeEngine``.
enum EngineOption {
  static let spec = OptionSpec(
    "engine",
    value: "NAME",
    "Redraw all strokes with another engine, the part of a brush that connects the samples of the pen by "
      + "lines or curves. `inkstone brushes --parts` lists the engines."
  )

  /// Returns the value of the option; `nil` if it wasn't given.
  static func value(
    of arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> (any StrokeEngine)? {
    guard let name = arguments["engine"] else { return nil }
    let plugins = context.plugins
    let names = plugins.parts(.engine).map { "\($0.name)" }
    guard names.contains(name), let part = PartName(name) else {
      let nearest = Spelling.nearest(to: name, among: names)
      let hint = nearest.map { "did you mean '\($0)'? " } ?? ""
      throw .value("unknown engine '\(name)'; \(hint)`inkstone brushes --parts` lists all engines")
    }
    do throws(InvalidValue) {
      return try plugins.engine(PluginCode(part))
    } catch {
      throw .value(
        "the engine '\(name)' needs settings: write them in a brush file, and use --brush FILE"
      )
    }
  }
}

/// The option `--fade`, which shows ink as it fades at a time of its drawing.
enum FadeOption {
  static let spec = OptionSpec(
    "fade",
    value: "WAY",
    "Draw only the strokes, with ink that disappears soon after it is drawn, as at the time of --until. WAY is "
      + "laser (it becomes transparent), melting (it also blurs) or forcesketch (it melts into white paper). PNG only."
  )

  private static let ways: [(name: String, fading: Fading)] = [
    ("laser", .laser), ("melting", .melting), ("forcesketch", .forceSketch),
  ]

  /// Returns the value of the option; `nil` if it wasn't given.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> Fading? {
    guard let name = arguments["fade"] else { return nil }
    guard let way = ways.first(where: { $0.name == name }) else {
      let known = ways.map { $0.name }.joined(separator: ", ")
      throw .usage("--fade takes \(known), not '\(name)'")
    }
    guard arguments.has("until") else { throw .usage("--fade needs --until SECONDS") }
    return way.fading
  }
}
