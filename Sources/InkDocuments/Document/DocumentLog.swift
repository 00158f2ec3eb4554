public import InkStrokes

/// The log of a document as bytes, for hosts that keep them without `InkStore`, such as a page in a
/// browser or a database.
///
/// Bytes that were taken belong behind those that were taken before.
public struct DocumentLog: Sendable {
  /// What the log begins with.
  package let header: LogHeader
  private var writer: FrameWriter

  /// The log of a document that is not in any file: its first bytes are the header.
  public init(_ identifier: DocumentIdentifier) {
    header = LogHeader(identifier)
    writer = FrameWriter(header)
  }

  private init(_ header: LogHeader, continuing reader: FrameReader) {
    self.header = header
    writer = FrameWriter(continuingAt: reader.offset, check: reader.check)
  }

  /// What names the document for good.
  public var identifier: DocumentIdentifier { header.identifier }

  /// Whether there are bytes to be taken.
  public func isPending(_ document: InkDocument) -> Bool {
    !writer.bytes.isEmpty || !document.frames.isEmpty
  }

  /// Reads a log up to its end or to the first damage.
  ///
  /// Cost: linear in the bytes; samples are decoded only when they are asked for.
  ///
  /// - Parameters:
  ///   - bytes: The whole log.
  ///   - plugins: Makes the engines, effects and so on that brushes name.
  /// - Returns: The document, its log, and the number of bytes up to the damage, behind which the host
  ///   appends; `nil` if no drawing is before that.
  public static func read(
    _ bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) -> (document: InkDocument, log: DocumentLog, accepted: Int)? {
    var frames = FrameReader()
    frames.push(bytes)
    let reader = DocumentReader(plugins: plugins, size: bytes.count)
    do throws(LogError) {
      while let frame = try frames.next() {
        do throws(DocumentError) { try reader.read(frame) } catch { break }
      }
    } catch {}
    guard let header = frames.header else { return nil }
    do throws(DocumentError) {
      return (try reader.finish(), DocumentLog(header, continuing: frames), frames.offset)
    } catch {
      return nil
    }
  }

  /// Takes the bytes that are to be appended.
  ///
  /// - Parameter frames: What ``InkDocument/takeFrames()`` or the canvas gave.
  public mutating func take(_ frames: [DocumentFrame]) -> [UInt8] {
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
    return writer.takeBytes()
  }

  /// Packs a document into the bytes of a whole file.
  ///
  /// What is taken from this log from now on belongs behind these bytes.
  ///
  /// - Returns: The bytes; `nil` if the document holds critical frames of a later version.
  public mutating func rewrite(_ document: inout InkDocument) -> [UInt8]? {
    do throws(EditError) {
      let frames = try document.compact()
      writer = FrameWriter(header)
      for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
      // As the store does, so that the bytes are the same.
      writer.settle()
      writer.append(.mark, .droppable)
      return writer.takeBytes()
    } catch {
      return nil
    }
  }
}
