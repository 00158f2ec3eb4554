/// An entry of a document that a host appends to the log.
public struct DocumentFrame: Hashable, Sendable {
  /// What it holds.
  public var kind: FrameKind

  /// What one must know of it without knowing its kind.
  public var flags: FrameFlags

  /// Its content.
  public var payload: [UInt8]

  /// Creates an entry.
  public init(_ kind: FrameKind, _ flags: FrameFlags = [], payload: [UInt8]) {
    self.kind = kind
    self.flags = flags
    self.payload = payload
  }
}
