/// Everything that a person did, in order: samples of contacts and changes of brush.
///
/// An append-only log. A replay of the stream gives the same ink as the live session, however the
/// host grouped its events into callbacks. A value: a copy is a snapshot.
public struct EventStream: Hashable, Sendable {
  /// One thing that happened.
  public enum Entry: Hashable, Sendable {
    /// A sample of a contact.
    case event(InputEvent)
    /// From here on contacts draw with this brush. Contacts that are down keep theirs.
    case brush(Brush)
  }

  /// The log, the oldest first.
  public private(set) var entries: [Entry] = []

  /// Creates an empty stream.
  public init() {}

  /// Creates a stream of samples, all drawn with one brush.
  public init(brush: Brush? = nil, events: some Sequence<InputEvent>) {
    if let brush { entries.append(.brush(brush)) }
    for event in events { entries.append(.event(event)) }
  }

  /// The number of entries.
  public var count: Int { entries.count }

  /// Adds an entry of another stream.
  public mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Adds a sample.
  public mutating func append(_ event: InputEvent) { entries.append(.event(event)) }

  /// Adds samples, as one callback of a host brings them.
  public mutating func append(contentsOf events: some Sequence<InputEvent>) {
    for event in events { entries.append(.event(event)) }
  }

  /// Changes the brush for contacts that begin later.
  public mutating func setBrush(_ brush: Brush) { entries.append(.brush(brush)) }

  /// The samples alone, in order.
  public var events: [InputEvent] {
    var result: [InputEvent] = []
    result.reserveCapacity(entries.count)
    for entry in entries {
      if case .event(let event) = entry { result.append(event) }
    }
    return result
  }
}
