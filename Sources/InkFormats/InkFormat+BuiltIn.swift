import InkDocuments

extension InkFormat {
  /// The format of Inkstone documents (`.ink`), which is read and written; the undo history isn't written.
  public static let ink = InkFormat(
    "ink",
    title: ".ink",
    summary: "Inkstone documents, with their history",
    fileExtensions: ["ink"],
    holdsPages: true,
    recognize: { LogHeader.isPlausible($0.bytes) ? .certain : nil },
    read: { input throws(FormatError) in
      try InkDocumentReader.read(input.bytes, limits: input.limits, plugins: input.plugins)
    },
    write: { file, settings, _ throws(FormatError) in
      InkDocumentWriter.write(file.drawing, precision: settings.precision)
    }
  )

  /// The format of Xournal++ documents (`.xopp`), which is read and written: gzipped XML or zip packages.
  public static let xopp = InkFormat(
    "xopp",
    title: ".xopp",
    summary: "Xournal++ documents",
    fileExtensions: ["xopp"],
    mediaType: "application/x-xopp",
    holdsPages: true,
    usesRenderer: true,
    recognize: XournalReader.recognize,
    read: XournalReader.read,
    write: { file, settings, losses throws(FormatError) in
      XournalWriter.write(file, settings.painter, losses: &losses)
    }
  )

  /// The format of Xournal documents (`.xoj`), which is only read: gzipped XML.
  public static let xoj = InkFormat(
    "xoj",
    title: ".xoj",
    summary: "Xournal documents",
    fileExtensions: ["xoj"],
    mediaType: "application/x-xopp",
    holdsPages: true,
    usesRenderer: true,
    recognize: XournalReader.recognize,
    read: XournalReader.read
  )

  /// The format PDF, which is only read: the pages become paper to write on.
  ///
  /// ``/InkDrawing/Drawing/pdf(of:options:renderer:painter:)`` writes PDF documents.
  public static let pdf = InkFormat(
    "pdf",
    title: "PDF",
    summary: "PDF documents, as paper to write on",
    fileExtensions: ["pdf"],
    mediaType: "application/pdf",
    holdsPages: true,
    recognize: PDFInkReader.recognize,
    read: PDFInkReader.read
  )

  /// The format InkML (W3C Ink Markup Language), which is read and written.
  ///
  /// The reader also understands the dialects of Microsoft Office and the CROHME competitions.
  public static let inkML = InkFormat(
    "inkml",
    title: "InkML",
    summary: "W3C Ink Markup Language, also as written by Office and CROHME",
    fileExtensions: ["inkml"],
    mediaType: "application/inkml+xml",
    recognize: { $0.rootElement == "ink" ? .certain : nil },
    read: { input throws(FormatError) in
      try InkMLReader.read(
        input.bytes,
        limits: input.limits,
        plugins: input.plugins,
        isDamaged: input.isDamaged
      )
    },
    write: { file, _, losses throws(FormatError) in InkMLWriter.write(file, losses: &losses) }
  )

  /// The format of SVG files with ink that Inkstone has embedded in them as data, which is read and written.
  ///
  /// Other SVG files cannot be read.
  public static let svg = InkFormat(
    "svg",
    title: "SVG written by Inkstone",
    summary: "SVG written by Inkstone, with its ink",
    fileExtensions: ["svg"],
    mediaType: "image/svg+xml",
    recognize: { start in
      guard start.rootElement == "svg" else { return nil }
      return start.end(of: "urn:inkstone:ink:") == nil ? .possible : .certain
    },
    read: SVGInkReader.read,
    write: { file, settings, losses throws(FormatError) in
      for line in SVGWriter.lossesOfInk(file) { losses.add(line) }
      return try file.drawing.svg(holdsInk: true, painter: settings.painter ?? InkPainter())
    }
  )

  /// The format of event logs (``/InkStrokes/EventStream``): recorded input events and changes of brush; read and
  /// written.
  public static let eventLog = InkFormat(
    "event-log",
    title: "event logs",
    summary: "event logs, written by `inkstone replay --log`",
    fileExtensions: ["bin"],
    recognize: { $0.bytes.starts(with: EventLogReader.magic) ? .certain : nil },
    read: { input throws(FormatError) in
      try EventLogReader.read(input.bytes, limits: input.limits, plugins: input.plugins)
    },
    write: { file, _, losses throws(FormatError) in EventLogWriter.write(file, losses: &losses) }
  )

  /// The formats PNG, JPEG and WebP, which are only read.
  ///
  /// A picture becomes a page of its size that shows it.
  public static let picture = InkFormat(
    "picture",
    title: "pictures: PNG, JPEG, WebP",
    summary: "PNG, JPEG and WebP pictures, each as a page with the picture",
    fileExtensions: ["png", "jpg", "jpeg", "webp"],
    recognize: { PictureKind($0.bytes) == nil ? nil : .certain },
    read: PictureReader.read
  )
}
