internal import InkDrawing
internal import InkGraphics
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
    let (reader, frames, _) = readFrames(of: bytes, plugins)
    guard let header = frames.header else { return nil }
    do throws(DocumentError) {
      return (try reader.finish(), DocumentLog(header, continuing: frames), frames.offset)
    } catch {
      return nil
    }
  }

  /// Reads the frames up to the end or to the first damage, and says whether bytes are left that make no sense:
  /// else what is left is the beginning of a frame.
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

  /// The longest end that is taken for that of a write which was cut off, in bytes.
  package static let longestTear = 4096

  /// Reads a document, and of a damaged one all that ``InkDocument/salvaged(from:plugins:)`` can read.
  ///
  /// Of an end that was cut off while it was written nothing but that end is lost: the log goes on in its place. A
  /// damaged document is in no log any more: ``rewrite(_:)`` has to make one before anything is taken from it. It
  /// keeps its identifier; where that is lost, it gets one that follows from the bytes.
  ///
  /// - Parameters:
  ///   - bytes: The whole log.
  ///   - plugins: Makes the engines, effects and so on that brushes name.
  /// - Returns: The document, its log, the number of bytes behind which the log goes on, and what is lost of a
  ///   damaged document, of which no bytes count; `nil` if no drawing is in the bytes.
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
        // Nobody appends to a document that lacks what its own snapshot names.
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

  /// Whether bytes behind a frame can be what is left of a write that was cut off: the beginning of a frame, or
  /// zeros, with nothing whole in them.
  ///
  /// - Parameters:
  ///   - rest: All bytes behind the frame.
  ///   - offset: Where they begin.
  ///   - check: The checksum of the frame.
  package static func isTear(_ rest: [UInt8], at offset: Int, behind check: UInt32) -> Bool {
    guard rest.count < longestTear else { return false }
    if isBlank(rest[...]) { return true }
    var frames = FrameReader(continuingAt: offset, check: check)
    frames.push(rest)
    do throws(LogError) { if try frames.next() != nil { return false } } catch { return false }
    return Salvage(rest, from: offset, check: check).frames.isEmpty
  }

  /// Whether all bytes are zero, as of a file that had got its length and not yet its content.
  private static func isBlank(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.allSatisfy { $0 == 0 } }

  private static func salvage(
    _ bytes: [UInt8],
    _ plugins: PluginCatalog
  ) -> (document: InkDocument, log: DocumentLog, accepted: Int, losses: Losses?)? {
    do throws(LogError) {
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

  /// An identifier for a document that has lost its own: the same for everyone who reads the same bytes.
  private static func identifier(of bytes: [UInt8]) -> DocumentIdentifier {
    var (high, low) = (Fingerprint(), Fingerprint())
    for byte in bytes { high.combine(byte) }
    low.combine(high.value)
    for byte in bytes.reversed() { low.combine(byte) }
    return DocumentIdentifier(high: high.value, low: low.value)
  }

  /// Takes the bytes that are to be appended.
  ///
  /// - Parameter frames: What ``InkDocument/takeFrames()`` or the canvas gave.
  public mutating func encode(_ frames: [DocumentFrame]) -> [UInt8] {
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
      writer.seal()
      writer.append(.mark, .droppable)
      return writer.takeBytes()
    } catch {
      return nil
    }
  }
}
