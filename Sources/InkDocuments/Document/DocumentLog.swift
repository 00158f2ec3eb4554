internal import InkDrawing
internal import InkGraphics
public import InkStrokes

/// The encoder of a document's log: the bytes of its file, which grow with each change.
///
/// It is for hosts that don't use `InkStore`, such as a web page or a database.
///
/// A host appends the bytes of each call of ``encode(_:)`` to those of the previous calls.
public struct DocumentLog: Sendable {
  /// The header at the beginning of the log.
  package let header: LogHeader
  private var writer: FrameWriter

  /// Creates the log of a document that is in no file yet; its first bytes are a header with the identifier.
  public init(_ identifier: DocumentIdentifier) {
    header = LogHeader(identifier)
    writer = FrameWriter(header)
  }

  private init(_ header: LogHeader, continuing reader: FrameReader) {
    self.header = header
    writer = FrameWriter(continuingAt: reader.offset, check: reader.check)
  }

  /// The permanent identifier of the document.
  public var identifier: DocumentIdentifier { header.identifier }

  /// Whether the document has ``InkDocument/frames`` that the log lacks, or the log has bytes that were not returned
  /// yet.
  public func isPending(_ document: InkDocument) -> Bool {
    !writer.bytes.isEmpty || !document.frames.isEmpty
  }

  /// Reads a log up to its end or to the first damage.
  ///
  /// Cost: linear in the bytes; samples are decoded only on demand.
  ///
  /// - Parameters:
  ///   - bytes: The whole log.
  ///   - plugins: The catalog that creates the engines, effects and other parts that brushes name.
  /// - Returns: The document, its log, and the number of readable bytes: the host cuts the file off there before it
  ///   appends. `nil` if these bytes contain no drawing.
  public static func read(
    _ bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) -> (document: InkDocument, log: DocumentLog, accepted: Int)? {
    let (reader, frames, _) = readFrames(of: bytes, plugins)
    guard let header = frames.header else { return nil }
    do throws(DocumentError) {
      return (try reader.finish(), DocumentLog(header, continuing: frames), frames.offset)
    } catch {
      return nil
    }
  }

  /// Reads the frames up to the end or to the first damage; returns the readers in their last state.
  ///
  /// - Returns: `isDamaged` is false if the remaining bytes are empty or can be the beginning of a frame.
  private static func readFrames(
    of bytes: [UInt8],
    _ plugins: PluginCatalog
  ) -> (DocumentReader, FrameReader, isDamaged: Bool) {
    var frames = FrameReader()
    let reader = DocumentReader(plugins: plugins, size: bytes.count)
    do throws(DocumentError) {
      let damage = try frames.readAll(of: bytes) { frame throws(DocumentError) in
        try reader.read(frame)
      }
      return (reader, frames, damage.map { $0.reason != .truncated } ?? false)
    } catch {
      return (reader, frames, true)
    }
  }

  /// The exclusive bound of the length of a torn tail (the incomplete last frame of an interrupted write), in bytes.
  package static let longestTear = 4096

  /// Reads a document; if it is damaged, as much of it as ``InkDocument/salvaged(from:plugins:)`` can read.
  ///
  /// A torn tail, the incomplete last frame of an interrupted write, costs only the tail: the log continues in front of
  /// it. A damaged document is no longer in a log: ``rewrite(_:)`` must make one before any bytes are appended. It
  /// keeps its identifier; if that is lost, the bytes determine a new one.
  ///
  /// - Parameters:
  ///   - bytes: The whole log.
  ///   - plugins: The catalog that creates the engines, effects and other parts that brushes name.
  /// - Returns: The document, its log, the number of bytes that the log continues (0 for a damaged document), and the
  ///   losses of a damaged document; `nil` if the bytes contain no drawing.
  package static func open(
    _ bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) -> (document: InkDocument, log: DocumentLog, accepted: Int, losses: Losses?)? {
    let (reader, frames, isDamaged) = readFrames(of: bytes, plugins)
    if let header = frames.header, let document = try? reader.finish(), document.damage == nil {
      let log = DocumentLog(header, continuing: frames)
      let rest = bytes[frames.offset...]
      let isUnread = isDamaged && !isBlank(rest)
      if document.missing == 0, !isUnread {
        if rest.isEmpty { return (document, log, bytes.count, nil) }
        // A log that lacks resources of its own snapshot was cut off in the compacted part, to which no writer appends:
        // that is damage, not a torn tail.
        let isCut = document.drawing.resources.contains { $0.isMissing }
        if !isCut, rest.count < longestTear,
          isTear(Array(rest), at: frames.offset, behind: frames.check)
        {
          return (document, log, frames.offset, nil)
        }
      }
    }
    return salvage(bytes, plugins)
  }

  /// Whether the bytes behind a frame can be a torn tail: the beginning of a frame, or zeros, and no whole frame.
  ///
  /// - Parameters:
  ///   - rest: All bytes behind the frame.
  ///   - offset: The offset of these bytes.
  ///   - check: The checksum of the frame.
  package static func isTear(_ rest: [UInt8], at offset: Int, behind check: UInt32) -> Bool {
    guard rest.count < longestTear else { return false }
    if isBlank(rest[...]) { return true }
    var frames = FrameReader(continuingAt: offset, check: check)
    frames.push(rest)
    do throws(DocumentError) { if try frames.next() != nil { return false } } catch { return false }
    return Salvage(rest, from: offset, check: check).frames.isEmpty
  }

  /// Whether all bytes are zero, as in a file whose size reached the disk before its content.
  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 == 0 } }

  private static func salvage(
    _ bytes: [UInt8],
    _ plugins: PluginCatalog
  ) -> (document: InkDocument, log: DocumentLog, accepted: Int, losses: Losses?)? {
    do throws(DocumentError) {
      _ = try LogHeader(decoding: bytes)
    } catch {
      switch error.reason {
      case .newerVersion, .unknownFeatures: return nil
      default: break
      }
    }
    let salvage = Salvage(bytes)
    guard salvage.header != nil || !salvage.frames.isEmpty,
      case (var document, let losses)? = try? InkDocument.salvaged(from: salvage, plugins: plugins)
    else { return nil }
    _ = document.takeFrames()
    let log = DocumentLog(salvage.header?.identifier ?? identifier(of: bytes))
    return (document, log, 0, losses)
  }

  /// An identifier for a document that has lost its own; the same bytes always have the same one.
  private static func identifier(of bytes: [UInt8]) -> DocumentIdentifier {
    var (high, low) = (Fingerprint(), Fingerprint())
    for byte in bytes { high.combine(byte) }
    low.combine(high.value)
    for byte in bytes.reversed() { low.combine(byte) }
    return DocumentIdentifier(high: high.value, low: low.value)
  }

  /// Encodes frames as bytes to append to the file.
  ///
  /// The first call also returns the header of a new log.
  ///
  /// - Parameter frames: The frames that ``InkDocument/takeFrames()`` or the canvas returned, in order.
  public mutating func encode(_ frames: [DocumentFrame]) -> [UInt8] {
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
    return writer.takeBytes()
  }

  /// Compacts a document and encodes it as the bytes of a whole file.
  ///
  /// The bytes replace the file; append later bytes of this log to them.
  ///
  /// Cost: decodes and encodes all samples.
  ///
  /// - Returns: The bytes; `nil` if the document has frames of a later version that a program must understand before it
  ///   may edit the document.
  public mutating func rewrite(_ document: inout InkDocument) -> [UInt8]? {
    do throws(EditError) {
      let frames = try document.compact()
      writer = FrameWriter(header)
      for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
      // InkStore ends a rewritten file in the same way, so the bytes are the same.
      writer.seal()
      writer.append(.mark, .droppable)
      return writer.takeBytes()
    } catch {
      return nil
    }
  }
}
