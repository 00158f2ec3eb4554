/// The reason why the bytes of a ``SampleEncoder`` could not be decoded.
package struct SampleDecodingError: Error, Hashable, Sendable {
  /// The kinds of errors.
  package enum Reason: UInt8, Hashable, Sendable {
    /// The bytes end inside the chunk.
    case truncated
    /// The first byte, the kind of chunk, is that of a later version.
    case unknownForm
    /// A number of the chunk's ``SamplePrecision`` is out of its range.
    case invalidPrecision
    /// The chunk continues a growing stroke, but the decoder has read no beginning of one.
    case nothingToContinue
    /// There are more samples and strokes, added up, than ``SampleDecoder/maximumSamples``.
    case tooManySamples
    /// The values of the chunk are invalid, or don't end where it ends: its bytes were changed, removed or added.
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
