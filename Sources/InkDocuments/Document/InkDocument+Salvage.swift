public import InkStrokes

extension InkDocument {
  /// Makes a document of all that can be read of a damaged one.
  ///
  /// Frames before and behind the damage count, as far as they can be understood. What was drawn and has
  /// its samples is there, if need be with the plain pen, or on a page at the end whose layer is called
  /// "recovered". Like a new document it is in no log yet: ``frames`` are all frames of it.
  ///
  /// A document that holds critical frames of a later version cannot be written: it is not
  /// ``isEditable`` then, and has no ``frames``.
  ///
  /// Time and memory grow with the bytes as in reading and compacting.
  ///
  /// - Parameters:
  ///   - bytes: The damaged file.
  ///   - plugins: Makes the engines, effects and so on that brushes name.
  /// - Throws: `noDrawing` if nothing can be shown.
  public static func salvaged(
    from bytes: [UInt8],
    plugins: PluginCatalog = .builtIn
  ) throws(DocumentError) -> (document: InkDocument, losses: Losses) {
    try salvaged(from: Salvage(bytes), plugins: plugins)
  }

  /// Makes a document of all that can be read of a damaged one, as ``salvaged(from:plugins:)`` does for bytes.
  ///
  /// - Parameters:
  ///   - salvage: What is whole in the log.
  ///   - plugins: Makes the engines, effects and so on that brushes name.
  ///   - mostSamples: The most samples that are taken.
  /// - Throws: `noDrawing` if nothing can be shown, `tooLarge` for more samples.
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

/// Makes a document of what is whole in a log, frame by frame: ``InkDocument/salvaged(from:plugins:)`` for those
/// who have not all bytes in memory.
package struct Salvager {
  private let reader: SalvagingReader
  private var end = LogHeader.size

  /// The number of frames taken so far.
  package private(set) var frameCount = 0

  /// Begins in front of the first frame.
  ///
  /// - Parameters:
  ///   - plugins: Makes the engines, effects and so on that brushes name.
  ///   - size: The number of bytes of the log.
  package init(plugins: PluginCatalog = .builtIn, size: Int) {
    reader = SalvagingReader(plugins: plugins, size: size)
  }

  /// Takes the next whole frame.
  package mutating func read(_ frame: Frame) {
    if frame.range.lowerBound != end { reader.skip() }
    end = frame.range.upperBound
    frameCount += 1
    reader.salvage(frame)
  }

  /// Makes the document.
  ///
  /// - Parameters:
  ///   - lost: The parts of the log that are damaged.
  ///   - mostSamples: The most samples that are taken.
  /// - Throws: `noDrawing` if nothing can be shown, `tooLarge` for more samples.
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
