public import InkStrokes

// An operation is a version byte (1), the byte of its kind, and its steps as frames until the end.
// A logged operation has its stamp and its cause behind the version.

extension Operation {
  static let version: UInt8 = 1

  /// The operation as bytes that ``init(decoding:plugins:)`` reads on any platform, without loss.
  public func encoded() -> [UInt8] {
    var writer = DrawingWriter()
    writer.out.write(Self.version)
    encode(into: &writer)
    return writer.out.bytes
  }

  /// Reads what ``encoded()`` wrote; steps of kinds of a later version are kept as they are.
  ///
  /// - Throws: What is wrong and at which byte.
  public init(
    decoding bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) throws(StreamDecodingError) {
    var reader = DrawingReader(bytes, plugins: plugins)
    try reader.checkVersion()
    try self.init(from: &reader, to: bytes.count)
  }

  func encode(into writer: inout DrawingWriter) {
    writer.out.write(kind.rawValue)
    for step in steps { step.encode(into: &writer) }
  }

  /// Reads an operation that goes on to an offset.
  init(from reader: inout DrawingReader, to end: Int) throws(StreamDecodingError) {
    let kind = Kind(rawValue: try reader.input.byte())
    var steps: [Step] = []
    while reader.input.offset < end { steps.append(try Step(from: &reader)) }
    try reader.input.checkEnd(end)
    self.init(kind, steps)
  }
}

extension LoggedOperation {
  /// The operation as bytes that ``init(decoding:plugins:)`` reads on any platform, without loss.
  public func encoded() -> [UInt8] {
    var writer = DrawingWriter()
    writer.out.write(Operation.version)
    writer.write(stamp)
    writer.out.write(cause.rawValue)
    operation.encode(into: &writer)
    return writer.out.bytes
  }

  /// Reads what ``encoded()`` wrote; steps of kinds of a later version are kept as they are.
  ///
  /// - Throws: What is wrong and at which byte.
  public init(
    decoding bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) throws(StreamDecodingError) {
    var reader = DrawingReader(bytes, plugins: plugins)
    try reader.checkVersion()
    let stamp = try reader.stamp()
    guard let cause = Cause(rawValue: try reader.input.byte()) else { throw reader.failure() }
    let operation = try Operation(from: &reader, to: bytes.count)
    self.init(stamp: stamp, cause: cause, operation: operation)
  }
}

extension DrawingReader {
  fileprivate mutating func checkVersion() throws(StreamDecodingError) {
    guard try input.byte() == Operation.version else {
      throw StreamDecodingError(reason: .unknownVersion, offset: 0)
    }
  }
}
