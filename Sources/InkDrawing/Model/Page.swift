/// A page of a drawing.
public struct Page: Hashable, Sendable {
  /// The id of the page.
  public let id: PageID

  var registers: Registers

  struct Registers: Hashable, Sendable {
    var position: Register<PositionKey>
    var isRemoved: Register<Bool>
    var size: Register<PageSize?>
    var paper: Register<Paper>
    /// The label and the chapters; `nil` if they were never written.
    var titles: Register<PageTitles>?
  }

  /// The position of the page in the order of the drawing's pages.
  package var position: PositionKey { registers.position.value }

  /// Whether the page is removed; undo can bring it back.
  public var isRemoved: Bool { registers.isRemoved.value }

  /// The size of the page, in page units; `nil` for an infinite page.
  public var size: PageSize? { registers.size.value }

  /// The paper below the ink.
  public var paper: Paper { registers.paper.value }

  /// The chapters that begin on the page, in reading order; the outline of a document has those of all pages.
  public var chapters: [Chapter] { titles.chapters }

  /// The label of the page, and the chapters that begin on it.
  package var titles: PageTitles { registers.titles?.value ?? .none }

  init(_ id: PageID, _ registers: Registers) {
    self.id = id
    self.registers = registers
  }

  /// Creates a new page, with one stamp as the time of the last write of all its registers.
  init(_ id: PageID, position: PositionKey, size: PageSize?, paper: Paper, stamp: Stamp) {
    self.id = id
    registers = Registers(
      position: Register(position, stamp),
      isRemoved: Register(false, stamp),
      size: Register(size, stamp),
      paper: Register(paper, stamp)
    )
  }

  /// The current value of each register, as a change, with the stamp of its last write.
  ///
  /// `isSet` is true for a register that the step that adds a page doesn't set, so that it needs a step of its own.
  var writes: [(change: PageChange, stamp: Stamp, isSet: Bool)] {
    var writes: [(change: PageChange, stamp: Stamp, isSet: Bool)] = [
      (.position(position), registers.position.stamp, false),
      (.removed(isRemoved), registers.isRemoved.stamp, false),
      (.size(size), registers.size.stamp, false),
      (.paper(paper), registers.paper.stamp, false),
    ]
    if let titles = registers.titles {
      writes.append((.titles(titles.value, previous: .none), titles.stamp, true))
    }
    return writes
  }

  /// Returns the stamp of the last write of the register that a change writes; `nil` if it was never written.
  func lastWrite(of change: PageChange) -> Stamp? {
    switch change {
    case .removed: registers.isRemoved.stamp
    case .position: registers.position.stamp
    case .size: registers.size.stamp
    case .paper: registers.paper.stamp
    case .titles: registers.titles?.stamp
    }
  }

  /// Applies a change unless the register has a later write.
  ///
  /// - Returns: The inverse change; `nil` if the register has a later write.
  mutating func write(_ change: PageChange, at stamp: Stamp) -> PageChange? {
    switch change {
    case .removed(let value): registers.isRemoved.write(value, at: stamp).map { .removed($0) }
    case .position(let value): registers.position.write(value, at: stamp).map { .position($0) }
    case .size(let value): registers.size.write(value, at: stamp).map { .size($0) }
    case .paper(let value): registers.paper.write(value, at: stamp).map { .paper($0) }
    case .titles(let value, _): write(value, at: stamp).map { .titles($0, previous: value) }
    }
  }
  /// Writes the titles unless there is a later write; returns the previous ones.
  private mutating func write(_ titles: PageTitles, at stamp: Stamp) -> PageTitles? {
    guard var register = registers.titles else {
      registers.titles = Register(titles, stamp)
      return PageTitles.none
    }
    let previous = register.write(titles, at: stamp)
    registers.titles = register
    return previous
  }
}
