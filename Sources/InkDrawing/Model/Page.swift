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
  }

  /// The position of the page in the order of the drawing's pages.
  package var position: PositionKey { registers.position.value }

  /// Whether the page is removed; undo can bring it back.
  public var isRemoved: Bool { registers.isRemoved.value }

  /// The size of the page, in page units; `nil` for an infinite page.
  public var size: PageSize? { registers.size.value }

  /// The paper below the ink.
  public var paper: Paper { registers.paper.value }

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
  var writes: [(change: PageChange, stamp: Stamp)] {
    [
      (.position(position), registers.position.stamp),
      (.removed(isRemoved), registers.isRemoved.stamp),
      (.size(size), registers.size.stamp),
      (.paper(paper), registers.paper.stamp),
    ]
  }

  /// Returns the stamp of the last write of the register that a change writes.
  func lastWrite(of change: PageChange) -> Stamp {
    switch change {
    case .removed: registers.isRemoved.stamp
    case .position: registers.position.stamp
    case .size: registers.size.stamp
    case .paper: registers.paper.stamp
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
    }
  }
}
