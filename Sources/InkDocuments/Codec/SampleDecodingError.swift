/// The reason why the bytes of a ``SampleEncoder`` could not be decoded.
package struct SampleDecodingError: Error, Hashable, Sendable {
  /// The kinds of errors.
  package enum Reason: UInt8, Hashable, Sendable {
    /// There are too few bytes.
    case truncated
    /// The first byte, the kind of chunk, is that of a later version.
    case unknownForm
    /// The precision is out of range.
    case invalidPrecision
    /// The bytes continue a stroke, but none was read before.
    case nothingToContinue
    /// There are more samples and strokes, added up, than ``SampleDecoder/maximumSamples``.
    case tooManySamples
    /// The bytes are damaged: shortened, lengthened or changed.
    case corrupted
  }

  /// The kind of error.
  package var reason: Reason

  /// The offset at which the error was detected, in bytes from the start of the chunk.
  package var offset: Int

  /// Creates an error.
  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
