public import InkGraphics
public import InkStrokes

/// What was read from a file: pages of ink, whatever format they came in.
///
/// Everything is in document units of 1/72 inch, y down.
public struct InkFile: Sendable {
  /// The format it was written in.
  public var format: InkFormat

  /// The pages, at least one.
  public var pages: [InkPage]

  /// The names of the channels that the samples carry, such as `x`, `y`, `time`, `force`.
  public var channels: [String]

  /// The raw events, where the file is a recording of a live session.
  public var recording: Recording?

  /// Things that were understood but cannot be shown, one short line each.
  public var notes: [String] = []

  /// Creates a file.
  public init(
    format: InkFormat,
    pages: [InkPage],
    channels: [String],
    recording: Recording? = nil
  ) {
    self.format = format
    self.pages = pages
    self.channels = channels
    self.recording = recording
  }
}

/// A live session as a host delivered it.
public struct Recording: Sendable {
  /// What happened, in order.
  public var stream: EventStream

  /// How many entries of the stream each callback of the host brought, in order; adds up to all.
  public var batches: [Int]

  /// Creates a recording.
  public init(_ stream: EventStream, batches: [Int]) {
    self.stream = stream
    self.batches = batches
  }

  /// Creates a recording of events that names no brush.
  public init(events: [InputEvent], batches: [Int]) {
    self.init(EventStream(events: events), batches: batches)
  }

  /// The events alone, in order.
  public var events: [InputEvent] { stream.events }
}

/// One page.
public struct InkPage: Sendable {
  /// The area of the page; `nil` where the format has none and the ink decides.
  public var bounds: Rect?

  /// What lies under the ink.
  public var background: PageBackground

  /// What ``background`` was made of, where another program could make it again.
  ///
  /// Who changes the background takes this away.
  public var backgroundReference: BackgroundReference?

  /// The layers, the first at the bottom.
  public var layers: [InkLayer]

  /// Creates a page.
  public init(bounds: Rect? = nil, background: PageBackground = .none, layers: [InkLayer] = []) {
    self.bounds = bounds
    self.background = background
    self.layers = layers
  }
}

/// What lies under the ink of a page.
public enum PageBackground: Sendable {
  /// Nothing: whoever shows the page decides.
  case none
  /// Things to paint, in page coordinates.
  case list(DisplayList)
}

/// A group of things on a page.
public struct InkLayer: Sendable {
  /// One thing on a page.
  public enum Item: Sendable {
    /// Ink.
    case stroke(Stroke)
    /// Ink that was moved, turned or stretched since it was drawn, and how.
    case placed(Stroke, Affine)
    /// Anything else that can be painted: a picture, text as outlines.
    case graphic(DisplayList.Item)
  }

  /// The name that a person gave it.
  public var name: String?

  /// The things, the first at the bottom.
  public var items: [Item]

  /// The opacity of all of it, 0…1.
  public var opacity = 1.0

  /// How all of it blends with what lies below.
  public var blendMode = BlendMode.sourceOver

  /// Whether it is not shown.
  public var isHidden = false

  /// Whether its things are protected from edits.
  public var isLocked = false

  /// Creates a layer.
  public init(name: String? = nil, items: [Item] = []) {
    self.name = name
    self.items = items
  }
}

extension InkFile {
  /// The file with one of its pages alone.
  ///
  /// A recording stays with the only page of a file, since it cannot be cut.
  ///
  /// - Precondition: There is such a page, counted from 0.
  public func page(_ index: Int) -> InkFile {
    var file = self
    file.pages = [pages[index]]
    if pages.count > 1 { file.recording = nil }
    return file
  }
}
