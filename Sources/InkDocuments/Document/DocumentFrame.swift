/// An entry of a document that a host appends to the log.
public struct DocumentFrame: Hashable, Sendable {
  /// What it holds.
  package var kind: FrameKind

  /// What one must know of it without knowing its kind.
  package var flags: FrameFlags

  /// Its content.
  public var payload: [UInt8]

  /// Creates an entry.
  package init(_ kind: FrameKind, _ flags: FrameFlags = [], payload: [UInt8]) {
    self.kind = kind
    self.flags = flags
    self.payload = payload
  }
}
