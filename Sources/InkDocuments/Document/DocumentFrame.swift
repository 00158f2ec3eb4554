/// A record of one change in the log of a document.
///
/// The host appends the bytes that ``DocumentLog/encode(_:)`` makes of frames to its file.
public struct DocumentFrame: Hashable, Sendable {
  /// The kind of the frame's content.
  package var kind: FrameKind

  /// Properties for readers that don't know the kind, such as whether compaction may drop the frame.
  package var flags: FrameFlags

  /// The content of the frame, without its kind, flags, length and checksum.
  public var payload: [UInt8]

  /// Creates a frame.
  package init(_ kind: FrameKind, _ flags: FrameFlags = [], payload: [UInt8]) {
    self.kind = kind
    self.flags = flags
    self.payload = payload
  }
}
