/// The log of a document as bytes, for hosts that append them to a file.
package struct DocumentLog: Sendable {
  /// What the log begins with.
  package let header: LogHeader
  private var writer: FrameWriter

  /// The log of a document that is not in any file: its first bytes are the header.
  package init(_ identifier: DocumentIdentifier) {
    header = LogHeader(identifier)
    writer = FrameWriter(header)
  }

  private init(_ header: LogHeader, continuing reader: FrameReader) {
    self.header = header
    writer = FrameWriter(continuingAt: reader.offset, check: reader.check)
  }

  /// Whether there are bytes to be taken.
  package func isPending(_ document: InkDocument) -> Bool {
    !writer.bytes.isEmpty || !document.frames.isEmpty
  }

  /// Reads a log up to its end or to the first damage.
  ///
  /// - Returns: The document, its log, and the bytes up to the damage; `nil` if no drawing is before
  ///   that.
  package static func read(_ bytes: [UInt8]) -> (
    document: InkDocument, log: DocumentLog, accepted: Int
  )? {
    var frames = FrameReader()
    frames.push(bytes)
    let reader = DocumentReader()
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
  package mutating func take(_ frames: [DocumentFrame]) -> [UInt8] {
    for frame in frames { writer.append(frame.kind, frame.flags, payload: frame.payload) }
    return writer.takeBytes()
  }

  /// Writes a document anew, packed; `nil` where it holds what nobody here knows.
  ///
  /// What is taken from this log from now on belongs behind these bytes, which are a whole file.
  package mutating func rewrite(_ document: inout InkDocument) -> [UInt8]? {
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
