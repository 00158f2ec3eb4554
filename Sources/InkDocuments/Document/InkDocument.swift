public import InkDrawing
public import InkStrokes

/// A drawing, facts about it, and strokes that are being drawn: what the frames of a log stand for.
///
/// Every change adds to ``frames`` what the host has to append to the log, in order; nothing here
/// reads or writes a file. A value: whoever wants to try something does it with a copy.
///
/// ```swift
/// var document = InkDocument(Drawing(author: 1, size: PageSize(595, 842)))
/// let stroke = document.makeStrokeID()
/// try document.beginStroke(stroke, brush: pen, on: layer, samples: first)
/// try document.extendStroke(stroke, with: more)
/// try document.endStroke(stroke)
/// file.append(log.take(document.takeFrames()))
/// ```
///
/// Samples are rounded to ``precision`` as they come in. A host that draws them itself rounds them
/// first, with ``SamplePrecision/quantized(_:)-(StrokeSample)``; then the picture while drawing, after
/// it and after loading is the same.
public struct InkDocument: Sendable {
  /// The pages with their ink and the history.
  public internal(set) var drawing: Drawing

  /// Facts about the document.
  public internal(set) var metadata = Metadata()

  /// A small picture of the first page, as a host encoded it; empty if there is none.
  ///
  /// It may be older than the drawing: ``isThumbnailCurrent`` says so.
  public internal(set) var thumbnail: [UInt8] = []

  /// What ``loggedClock`` showed when the picture was made; `nil` where the log has changed the drawing
  /// since.
  var thumbnailClock: UInt32?

  /// What the clock shows to who reads the log: names that were made and are not in it do not count.
  var loggedClock: UInt32 = 0

  /// How exactly samples are kept.
  public internal(set) var precision: SamplePrecision

  /// What is to be appended to the log, the oldest first.
  public internal(set) var frames: [DocumentFrame] = []

  /// Whether the document can be changed.
  ///
  /// `false` if it holds a critical frame of an unknown kind, if a frame cannot be read (``damage``), or
  /// if the counter of identifiers is exhausted. Compaction of a damaged document (``compact(_:)``) keeps
  /// what is before the damage, and the result can be changed.
  public var isEditable: Bool { !hasUnknown && damage == nil && drawing.hasNames }

  /// The frame that cannot be read; nothing from there on is in the document.
  public internal(set) var damage: DocumentError?

  /// The strokes that were under way when the log ended, finished when it was read.
  ///
  /// The frames that say so are in ``frames``.
  public internal(set) var recovered: [ItemID] = []

  /// How many strokes are left out, since the log ends before their samples.
  ///
  /// A document that was written anew has all that its pages hold in front of the samples. Of a copy
  /// that was cut short, the strokes are there whose samples are.
  public internal(set) var missing = 0

  /// The most samples of a stroke.
  public static let maximumSamples = 1 << 18

  /// The most bytes that the file of a document may have: whatever can be appended can be read by every program.
  ///
  /// The engine of a page has 4 GiB of memory, and needs up to three times the bytes of a document.
  public static let maximumBytes = 1 << 30

  /// The samples of a document that was read, until it is written anew.
  var stored: StoredSamples?

  var growing: [GrowingStroke] = []

  /// Who wrote the log last, if the drawing has got another author since; what is written next says so.
  var loggedAuthor: UInt32?

  /// The facts before whoever has the document changed them; `nil` if nobody did.
  var factsBefore: Metadata?

  var numbers = LogNumbers()

  /// Frames that are kept as they are, in order.
  var otherFrames: [DocumentFrame] = []

  /// Whether one of them is critical.
  var hasUnknown = false

  /// Fields of a later version in the snapshot and the thumbnail.
  var snapshotFields = UnknownFields()
  var thumbnailFields = UnknownFields()

  /// Begins a document that is not in any log: ``frames`` are all frames of it.
  ///
  /// - Parameters:
  ///   - drawing: What is in it. Its samples are rounded, strokes of more than ``mostSamples`` lose
  ///     the rest.
  ///   - precision: How exactly samples are kept.
  ///   - metadata: Facts about it.
  public init(
    _ drawing: Drawing,
    precision: SamplePrecision = .standard,
    metadata: Metadata = Metadata()
  ) {
    self.drawing = drawing
    self.precision = precision
    self.metadata = metadata
    rewrite(Compaction(precision: precision))
  }

  /// What a reader begins with.
  init(reading precision: SamplePrecision) {
    drawing = Drawing(author: 0)
    self.precision = precision
  }

  /// Begins a document that is never written: its samples stay as they are.
  package init(unlogged drawing: Drawing) {
    self.drawing = drawing
    precision = .lossless
  }

  /// Takes what is to be appended to the log.
  public mutating func takeFrames() -> [DocumentFrame] {
    defer { frames = [] }
    return frames
  }

  /// Gives what is to be appended to the log to somebody who writes it at once.
  ///
  /// For whom it matters what each event of a pen costs: memory is used again.
  package mutating func writeFrames(_ write: (DocumentFrame) -> Void) {
    for frame in frames { write(frame) }
    frames.removeAll(keepingCapacity: frames.count <= 64)
  }

  /// The things whose samples cannot be read: nothing is seen of them.
  ///
  /// Reading a document does not look at samples. Cost: decodes all of them.
  public var unreadable: [ItemID] {
    var ids: [ItemID] = []
    for page in drawing.pages {
      for layer in drawing.layers(of: page.id) {
        StrokeReader().visitStrokes(of: layer.items) { item, stroke in
          if stroke.samples.isEmpty { ids.append(item.id) }
          return true
        }
      }
    }
    return ids
  }

  /// Gives the samples of all strokes of a document that was read, also of those that are removed, until
  /// told to stop.
  ///
  /// Cost: decodes all of them, each chunk once, whatever order the strokes have on the pages.
  ///
  /// - Parameter visit: Is given the place of a stroke, which rises, about how many samples were decoded
  ///   for it, and its samples; returns whether to go on.
  package func visitStored(
    _ visit: (_ index: Int, _ cost: Int, _ samples: [StrokeSample]) -> Bool
  ) {
    stored?.visit(visit)
  }

  /// Whether there are no more samples in a document that was read than a number; so many are decoded.
  package func hasStored(atMost maximum: Int) -> Bool { stored?.has(atMost: maximum) ?? true }

  /// The strokes that are under way, the one that began first in front.
  public var strokesUnderWay: [StrokeID] { growing.map { $0.id } }
}
