public import InkStrokes

extension InkDocument {
  /// Makes a document from all readable parts of a damaged one.
  ///
  /// It has the content of all frames (records of the file) that can be decoded, before and after the damage. Every
  /// stroke whose samples are readable is restored: with the plain pen if its brush is lost, and in a layer named
  /// "recovered", on a page at the end, if its layer is lost. Like a new document it is in no file yet: ``frames`` are
  /// all its frames.
  ///
  /// A document with frames of a later version that a program must understand before it may edit the document cannot be
  /// written: then it is not ``isEditable``, and has no ``frames``.
  ///
  /// Time and memory grow with the bytes as for reading and compacting.
  ///
  /// - Parameters:
  ///   - bytes: The damaged file.
  ///   - plugins: The catalog that creates the engines, effects and other parts that brushes name.
  /// - Returns: The document, and the content that it lacks.
  /// - Throws: `noDrawing` if nothing can be displayed, `tooLarge` if the document needs too much memory or work for
  ///   its size.
  public static func salvaged(
    from bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) throws(DocumentError) -> (document: InkDocument, losses: Losses) {
    try salvaged(from: Salvage(bytes), plugins: plugins)
  }

  /// Makes a document from all readable parts of a damaged one, as ``salvaged(from:plugins:)`` does for bytes.
  ///
  /// - Parameters:
  ///   - salvage: The whole frames of the log.
  ///   - plugins: The catalog that creates the engines, effects and other parts that brushes name.
  ///   - maximumSamples: The maximum number of samples of all strokes together.
  /// - Throws: `noDrawing` if nothing can be displayed, `tooLarge` if there are more samples, or if it needs too much
  ///   memory or work for its size.
  package static func salvaged(
    from salvage: Salvage,
    plugins: PluginCatalog = .builtIn,
    maximumSamples: Int = .max
  ) throws(DocumentError) -> (document: InkDocument, losses: Losses) {
    let size = salvage.frames.last?.range.upperBound ?? 0
    var salvager = Salvager(plugins: plugins, size: size)
    for frame in salvage.frames { salvager.read(frame) }
    return try salvager.finish(lost: salvage.lost, maximumSamples: maximumSamples)
  }
}

/// Makes a document from the whole frames of a log, one by one.
///
/// It replaces ``InkDocument/salvaged(from:plugins:)`` if not all bytes are in memory.
package struct Salvager {
  private let reader: SalvagingReader
  private var end = LogHeader.size

  /// The number of frames that were read so far.
  package private(set) var frameCount = 0

  /// Begins before the first frame.
  ///
  /// - Parameters:
  ///   - plugins: The catalog that creates the engines, effects and other parts that brushes name.
  ///   - size: The size of the log, in bytes.
  package init(plugins: PluginCatalog = .builtIn, size: Int) {
    reader = SalvagingReader(plugins: plugins, size: size)
  }

  /// Reads the next whole frame; an undecodable frame is skipped and counted as a loss.
  package mutating func read(_ frame: Frame) {
    if frame.range.lowerBound != end { reader.skip() }
    end = frame.range.upperBound
    frameCount += 1
    reader.salvage(frame)
  }

  /// Makes the document from the frames that were read.
  ///
  /// - Parameters:
  ///   - lost: The damaged ranges of the log, in bytes, ascending.
  ///   - maximumSamples: The maximum number of samples of all strokes together.
  /// - Throws: `noDrawing` if nothing can be displayed, `tooLarge` if there are more samples, or if it needs too much
  ///   memory or work for its size.
  package func finish(
    lost: [Range<Int>],
    maximumSamples: Int = .max
  ) throws(DocumentError) -> (document: InkDocument, losses: Losses) {
    if let last = lost.last, last.upperBound > end { reader.shortenStrokes() }
    if maximumSamples < .max, !reader.store.has(atMost: maximumSamples) {
      throw DocumentError(.tooLarge, at: 0)
    }
    var document = try reader.mend()
    for range in lost {
      if let last = reader.losses.ranges.last, last.upperBound == range.lowerBound {
        reader.losses.ranges.removeLast()
        reader.losses.ranges.append(last.lowerBound..<range.upperBound)
      } else {
        reader.losses.ranges.append(range)
      }
    }
    if !document.hasUnknown { document.rewrite(Compaction()) }
    return (document, reader.losses)
  }
}
