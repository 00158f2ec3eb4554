/// Why bytes of samples could not be read.
package struct SampleDecodingError: Error, Hashable, Sendable {
  /// The kinds of trouble.
  package enum Reason: UInt8, Hashable, Sendable {
    /// There are too few bytes for anything.
    case truncated
    /// The first byte is one of a later version.
    case unknownForm
    /// The precision has a value that it cannot have.
    case invalidPrecision
    /// They continue a stroke, but none was read before.
    case nothingToContinue
    /// They stand for more samples and strokes than the reader allows.
    case tooManySamples
    /// They are not what an encoder writes: shortened, lengthened or changed.
    case corrupted
  }

  /// What is wrong.
  package var reason: Reason

  /// Where it was noticed, in bytes from the start.
  package var offset: Int

  /// Creates an error.
  package init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }
}
