/// The formats that a program reads and writes.
///
/// ```swift
/// let formats = FormatCatalog.builtIn.adding(.hpgl)
/// let file = try InkReader.read(bytes, formats: formats)
/// ```
public struct FormatCatalog: Sendable {
  /// The formats in listing order, with unique names.
  public private(set) var formats: [InkFormat] = []

  /// The formats of the module InkFormats.
  ///
  /// `FormatCatalog.all` of the module InkFormatsExtra adds those of other programs.
  public static let builtIn = FormatCatalog([
    .ink, .xopp, .xoj, .pdf, .inkML, .svg, .eventLog, .picture,
  ])

  /// Creates a catalog; the last of several formats with the same name wins.
  public init(_ formats: [InkFormat]) {
    for format in formats { add(format) }
  }

  /// Returns a catalog with more formats, which replace those with the same names.
  public func adding(_ formats: InkFormat...) -> FormatCatalog {
    FormatCatalog(self.formats + formats)
  }

  private mutating func add(_ format: InkFormat) {
    if let index = formats.firstIndex(of: format) {
      formats[index] = format
    } else {
      formats.append(format)
    }
  }

  /// The formats that can be written.
  public var writable: [InkFormat] { formats.filter(\.isWritable) }

  /// Returns the first writable format with a name, else with a file extension, in lowercase; `nil` if none.
  public func writable(named name: String) -> InkFormat? {
    writable.first { $0.name == name } ?? writable.first { $0.fileExtensions.contains(name) }
  }

  /// Returns the format of a file, judged by its bytes alone.
  ///
  /// The first format whose recognizer returns ``InkFormat/Match/certain`` wins, else the first that is possible.
  ///
  /// - Parameter bytes: The first 64 KiB of the file or more, not gzipped.
  /// - Throws: An error that names the kind of the file, if it is known, when no format matches.
  public func format(of bytes: [UInt8]) throws(FormatError) -> InkFormat {
    if bytes.isEmpty { throw FormatError("the file is empty") }
    let start = FileStart(bytes)
    var found: InkFormat?
    for format in formats {
      switch format.recognize?(start) {
      case .certain?: return format
      case .possible?: found = found ?? format
      case nil: continue
      }
    }
    if let found { return found }
    guard let first = start.text.first else {
      throw FormatError("the file contains only white space")
    }
    if let name = KnownFiles.name(start) { throw FormatError("\(name), which is not supported") }
    guard first == UInt8(ascii: "<") else { throw FormatError(FormatInput.unsupported) }
    guard let root = start.rootElement else { throw FormatError("the XML has no root element") }
    throw FormatError("XML with the root element <\(root)>, which is not supported")
  }
}
