/// The list of the formats that a program reads and writes.
///
/// ```swift
/// let formats = FormatCatalog.builtIn.adding(.hpgl)
/// let file = try InkReader.read(bytes, formats: formats)
/// ```
public struct FormatCatalog: Sendable {
  /// The formats, with unique names, in the order in which they are tried and listed.
  public private(set) var formats: [InkFormat] = []

  /// The catalog of the formats of the module InkFormats.
  ///
  /// `FormatCatalog.all` of the module InkFormatsExtra adds those of other programs.
  public static let builtIn = FormatCatalog([
    .ink, .xopp, .xoj, .pdf, .inkML, .svg, .eventLog, .picture,
  ])

  /// Creates a catalog of formats; of several with the same name, only the last is kept.
  public init(_ formats: [InkFormat]) {
    for format in formats { add(format) }
  }

  /// Returns the catalog with further formats; each replaces an existing format of the same name.
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

  /// Returns the format with a name that can be written, or else the first with that file extension.
  ///
  /// - Parameter name: A name such as `inkml`, or a file extension without the period, in lowercase.
  /// - Returns: The format; `nil` if no writable format has the name or the extension.
  public func writable(named name: String) -> InkFormat? {
    writable.first { $0.name == name } ?? writable.first { $0.writtenExtensions.contains(name) }
  }

  /// Returns the format of a file, recognized by its first bytes alone.
  ///
  /// This is the first format whose recognizer returns ``InkFormat/Match/certain``, or else the first whose recognizer
  /// returns ``InkFormat/Match/possible``.
  ///
  /// - Parameter bytes: The file, or at least its first 64 KiB; not gzipped.
  /// - Throws: An error if no format matches; its message names the kind of the file, if that is known.
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
      let isBlank = bytes.allSatisfy { $0 == 32 || (9...13).contains($0) }
      throw FormatError(isBlank ? "the file contains only white space" : FormatInput.unsupported)
    }
    if let name = KnownFiles.name(start) { throw FormatError("\(name), which is not supported") }
    guard first == UInt8(ascii: "<") else { throw FormatError(FormatInput.unsupported) }
    guard let root = start.rootElement else { throw FormatError("the XML has no root element") }
    throw FormatError("XML with the root element <\(root)>, which is not supported")
  }
}
