public import InkFormats

extension InkFormat {
  /// HP-GL, the language of pen plotters: lines of up to eight pens.
  ///
  /// It reads `IN`, `DF`, `SP`, `PU`, `PD`, `PA`, `PR` and `PW`; other commands are counted in notes. It writes the
  /// samples of strokes, joined by straight lines, with the pen whose color is nearest, on one page.
  public static let hpgl = InkFormat(
    "hpgl",
    title: "HP-GL",
    summary: "drawings for pen plotters, as lines of eight pens",
    fileExtensions: ["hpgl", "plt"],
    mediaType: "application/vnd.hp-hpgl",
    recognize: PlotReader.recognize,
    read: PlotReader.read,
    write: PlotWriter.write
  )
}

/// The units and pens of plotters.
enum Plotter {
  /// The size of a unit of 0.025 mm in page units of 1/72 inch.
  static let unit = 72.0 / 1016

  /// The size of a millimeter in page units.
  static let millimetre = 72 / 25.4

  /// The farthest that a plotter moves, in its units.
  static let farthest = 1e9

  /// The width of a new pen, in millimeters.
  static let usualWidth = 0.35

  /// The red, green and blue of the pens, from 1.
  static let colors: [(UInt8, UInt8, UInt8)] = [
    (0, 0, 0), (230, 0, 0), (0, 150, 0), (240, 200, 0), (0, 0, 220), (200, 0, 200), (0, 180, 200),
    (130, 80, 20),
  ]
}
