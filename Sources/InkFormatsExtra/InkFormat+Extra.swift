public import InkFormats
import InkStylus

extension InkFormat {
  /// The JSON format of Apple Pencil events that the iOS app Inkable records, which is read and written.
  public static let inkableEvents = InkFormat(
    "inkable-json",
    title: "Inkable's event JSON",
    summary: "Inkable's recordings of pencil events, JSON",
    fileExtensions: ["json"],
    reads: [.pressure, .tilt, .time],
    writes: [.pressure, .tilt, .time],
    recognize: { start in
      guard start.text.first == UInt8(ascii: "[") else { return nil }
      if start.end(of: "\"touchIdentifier\"") != nil { return .certain }
      let isEmpty = start.text.dropFirst().first { $0 > 32 } == UInt8(ascii: "]")
      return isEmpty ? .possible : nil
    },
    read: InkableReader.read,
    write: { file, _, losses throws(FormatError) in InkableWriter.write(file, losses: &losses) }
  )

  /// The format of text lines `x y time pressure`, one for each sample, which is read and written.
  ///
  /// x and y are in centimeters, the time is in seconds, the pressure 0…1. Blank lines separate strokes.
  public static let sampleLines = InkFormat(
    "xytp",
    title: "lines of x y t p",
    summary: "lines of x y time pressure, in centimeters and seconds",
    fileExtensions: ["txt", "xytp"],
    reads: [.pressure, .time],
    writes: [.pressure, .time],
    recognize: { start in
      start.text.first.map { (48...57).contains($0) || "#-+.".utf8.contains($0) } == true
        ? .possible : nil
    },
    read: { input throws(FormatError) in
      try SampleLinesReader.read(input.bytes, isDamaged: input.isDamaged, limits: input.limits)
    },
    write: { file, _, losses throws(FormatError) in SampleLinesWriter.write(file, losses: &losses) }
  )

  /// The format of Google's data set Quick, Draw!, one JSON object per drawing and line, which is read and written.
  public static let quickDraw = InkFormat(
    "quickdraw",
    title: "Quick, Draw! NDJSON",
    summary: "Quick, Draw! drawings, one JSON object per line",
    fileExtensions: ["ndjson"],
    holdsPages: true,
    reads: [.time],
    writes: [.time],
    recognize: { start in
      let isObject = start.text.first == UInt8(ascii: "{")
      return isObject && start.end(of: "\"drawing\"") != nil ? .possible : nil
    },
    read: { input throws(FormatError) in
      try QuickDrawReader.read(input.bytes, isDamaged: input.isDamaged, limits: input.limits)
    },
    write: { file, _, losses throws(FormatError) in QuickDrawWriter.write(file, losses: &losses) }
  )

  /// The format UNIPEN 1.0 of research in handwriting recognition, which is only read.
  ///
  /// Its lines begin with a period and a keyword.
  public static let unipen = InkFormat(
    "unipen",
    title: "UNIPEN",
    summary: "UNIPEN 1.0 handwriting data",
    fileExtensions: ["dat", "unp"],
    holdsPages: true,
    reads: [.pressure, .time],
    recognize: { start in
      let isKeyword = start.text.dropFirst().first.map { (65...90).contains($0) } == true
      return start.text.first == UInt8(ascii: ".") && isKeyword ? .certain : nil
    },
    read: { input throws(FormatError) in
      try UnipenReader.read(input.bytes, isDamaged: input.isDamaged, limits: input.limits)
    }
  )

  /// The format of Wacom's Universal Ink Model, versions 3.0 and 3.1, which is only read.
  public static let uim = InkFormat(
    "uim",
    title: "Wacom's UIM",
    summary: "Wacom's Universal Ink Model, 3.0 and 3.1",
    fileExtensions: ["uim"],
    reads: [.pressure, .tilt, .time, .highlighters],
    recognize: { UIMContainer.isUIM($0.bytes) ? .certain : nil },
    read: { input throws(FormatError) in try UIMReader.read(input.bytes, limits: input.limits) }
  )

  /// The JSON format of drawings of the iOS library Drawsana, which is read and written.
  public static let drawsana = InkFormat(
    "drawsana-json",
    title: "Drawsana's JSON",
    summary: "drawings of Drawsana, JSON",
    fileExtensions: ["json"],
    reads: [.pressure, .text, .shapes],
    writes: [.pressure, .text, .shapes],
    usesRenderer: true,
    recognize: { $0.isDrawsana ? .certain : nil },
    read: { input throws(FormatError) in
      try DrawsanaReader.read(
        input.bytes,
        isDamaged: input.isDamaged,
        limits: input.limits,
        renderer: input.renderer,
        isStrict: input.isStrict
      )
    },
    write: { file, _, losses throws(FormatError) in DrawsanaWriter.write(file, losses: &losses) }
  )

  /// The JSON format of scenes of the whiteboard Excalidraw, which is read and written.
  ///
  /// The reader also understands scenes embedded in PNG and SVG files, Excalidraw's libraries, and the files of its
  /// plug-in for Obsidian.
  public static let excalidraw = InkFormat(
    "excalidraw",
    title: "Excalidraw",
    summary: "scenes and libraries of Excalidraw, JSON, also in its PNG, SVG and Obsidian files",
    fileExtensions: ["excalidraw", "excalidrawlib"],
    reads: [.pressure, .text, .pictures, .shapes],
    writes: [.pressure, .text, .pictures, .shapes],
    usesRenderer: true,
    recognize: {
      $0.isExcalidraw || $0.isObsidianDrawing || ExcalidrawPayload.isIn($0) ? .certain : nil
    },
    read: { input throws(FormatError) in try ExcalidrawReader.read(input) },
    write: { file, settings, losses throws(FormatError) in
      ExcalidrawWriter.write(file, painter: settings.painter, losses: &losses)
    }
  )

  /// The format of pages and notebooks of reMarkable tablets: versions 3, 5 and 6 are read, and pages of 6 are written.
  public static let remarkable = InkFormat(
    "remarkable",
    title: "reMarkable",
    summary: "pages and notebooks of reMarkable tablets, versions 3, 5 and 6",
    fileExtensions: ["rm", "rmdoc"],
    writtenExtensions: ["rm"],
    holdsPages: true,
    writesPages: false,
    reads: [.pressure, .layers, .text, .brushes, .highlighters],
    writes: [.pressure, .layers, .text, .brushes, .highlighters],
    usesRenderer: true,
    recognize: { start in
      RemarkableReader.isPage(start.bytes) || RemarkableReader.isNotebook(start.archivedNames)
        ? .certain : nil
    },
    read: { input throws(FormatError) in try RemarkableReader.read(input) },
    write: { file, _, losses throws(FormatError) in RemarkableWriter.write(file, losses: &losses) }
  )

  /// The format of notes of Supernote tablets, X series and later, which is only read.
  public static let supernote = InkFormat(
    "supernote",
    title: "Supernote",
    summary: "notes of Supernote tablets, X series and later",
    fileExtensions: ["note", "mark"],
    holdsPages: true,
    reads: [.pressure, .layers, .pictures, .highlighters],
    recognize: { SupernoteReader.isNote($0.bytes) ? .certain : nil },
    read: { input throws(FormatError) in try SupernoteReader.read(input) }
  )

  /// The format of documents of the app GoodNotes 5 and 6, a zip archive, which is only read.
  public static let goodNotes = InkFormat(
    "goodnotes",
    title: "GoodNotes",
    summary: "documents of GoodNotes 5 and 6",
    fileExtensions: ["goodnotes"],
    holdsPages: true,
    reads: [.pressure, .tilt, .text, .pictures, .highlighters, .shapes],
    usesRenderer: true,
    recognize: { GoodNotesReader.isDocument($0.archivedNames) ? .certain : nil },
    read: { input throws(FormatError) in try GoodNotesReader.read(input) }
  )

  /// The format of documents of the program Rnote, gzipped JSON: 0.5 to 0.15 are read, and 0.14 is written.
  public static let rnote = InkFormat(
    "rnote",
    title: "Rnote",
    summary: "documents of Rnote, 0.5 to 0.15",
    fileExtensions: ["rnote"],
    holdsPages: true,
    reads: [.pressure, .layers, .text, .pictures, .highlighters, .shapes],
    writes: [.pressure, .layers, .text, .pictures, .highlighters, .shapes],
    usesRenderer: true,
    recognize: { RnoteReader.isRnote($0) ? .certain : nil },
    read: { input throws(FormatError) in try RnoteReader.read(input) },
    write: { file, settings, losses throws(FormatError) in
      RnoteWriter.write(file, painter: settings.painter, losses: &losses)
    }
  )

  /// The formats of tablet events recorded by the tools evemu (lines) and `libinput record` (YAML), only read.
  public static let evdev = InkFormat(
    "evdev",
    title: "tablet recordings by evemu or libinput record",
    summary: "tablet events recorded by evemu or libinput record",
    fileExtensions: ["evemu", "events", "yml", "yaml"],
    reads: [.pressure, .tilt, .time],
    recognize: { EvdevRecording.isLikely($0.text) ? .certain : nil },
    read: { input throws(FormatError) in
      try EvdevReader.read(input.bytes, name: input.name, limits: input.limits)
    }
  )

  /// The format of logs of the reports of pens and pads, which is only read; ``/InkStylus/AccessoryLog`` writes it.
  public static let accessoryLog = InkFormat(
    "pens",
    title: "pen logs by Inkstone",
    summary: "pen logs recorded by Inkstone",
    fileExtensions: ["pens"],
    reads: [.pressure, .tilt, .time],
    recognize: { $0.bytes.starts(with: AccessoryLog.magic.dropLast()) ? .certain : nil },
    read: { input throws(FormatError) in
      try AccessoryLogReader.read(input.bytes, limits: input.limits)
    }
  )
}

extension FileStart {
  /// Whether the file is a JSON object whose `elements` precede the members that identify other formats.
  fileprivate var isExcalidraw: Bool {
    guard text.first == UInt8(ascii: "{") else { return false }
    if end(of: "\"excalidrawlib\"") != nil { return true }
    guard let elements = end(of: "\"elements\""),
      elements < min(end(of: "\"drawing\"") ?? .max, end(of: "\"shapes\"") ?? .max)
    else { return false }
    return end(of: "\"excalidraw") != nil
  }

  /// Whether the file is Markdown of Obsidian's plugin for Excalidraw, by the `excalidraw-plugin` of its front matter.
  fileprivate var isObsidianDrawing: Bool {
    text.starts(with: "---".utf8) && end(of: "excalidraw-plugin:") != nil
  }

  /// Whether the file is a JSON object whose `shapes` precede the members that identify other formats.
  fileprivate var isDrawsana: Bool {
    guard text.first == UInt8(ascii: "{"), let shapes = end(of: "\"shapes\""),
      shapes < end(of: "\"drawing\"") ?? .max
    else { return false }
    return !isExcalidraw && !isTldraw
  }
}
