/// A log of a person's input, in order: samples of contacts and changes of brush.
///
/// Append-only. Replaying the stream gives the same ink as the live session, however the host grouped its events into
/// callbacks. As a value type, a copy is a snapshot.
public struct EventStream: Hashable, Sendable {
  /// An event or a change of brush.
  public enum Entry: Hashable, Sendable {
    /// A sample of a contact.
    case event(InputEvent)
    /// A change of brush for contacts that begin later; those already down keep theirs.
    case brush(Brush)
  }

  /// The entries, oldest first.
  public private(set) var entries: [Entry] = []

  /// Creates an empty stream.
  public init() {}

  /// Creates a stream of samples, all drawn with one brush.
  ///
  /// - Parameters:
  ///   - brush: The brush, added as the first entry; `nil` adds none.
  ///   - events: The samples, in order.
  public init(brush: Brush? = nil, events: some Sequence<InputEvent>) {
    if let brush { entries.append(.brush(brush)) }
    for event in events { entries.append(.event(event)) }
  }

  /// The number of entries.
  public var count: Int { entries.count }

  /// Appends an entry, for example one from another stream.
  public mutating func append(_ entry: Entry) { entries.append(entry) }

  /// Appends a sample.
  public mutating func append(_ event: InputEvent) { entries.append(.event(event)) }

  /// Appends the samples of one host callback.
  public mutating func append(contentsOf events: some Sequence<InputEvent>) {
    for event in events { entries.append(.event(event)) }
  }

  /// Appends a change of brush, for contacts that begin later.
  public mutating func setBrush(_ brush: Brush) { entries.append(.brush(brush)) }

  /// The samples, in order, without the changes of brush.
  ///
  /// Cost: linear in the number of entries.
  public var events: [InputEvent] {
    var result: [InputEvent] = []
    result.reserveCapacity(entries.count)
    for entry in entries {
      if case .event(let event) = entry { result.append(event) }
    }
    return result
  }
}
