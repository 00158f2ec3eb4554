/// A page of a drawing.
public struct Page: Hashable, Sendable {
  /// Names the page.
  public let id: PageID

  /// Its place in the order of the drawing.
  package internal(set) var position: PositionKey
  var placeStamp: Stamp

  /// Whether it was taken away; it can come back.
  public internal(set) var isRemoved = false
  var removedStamp: Stamp

  /// Its size; `nil` for a page without edges.
  public internal(set) var size: PageSize?
  var sizeStamp: Stamp

  /// What it looks like below the ink.
  public internal(set) var paper: Paper
  var paperStamp: Stamp

  init(_ id: PageID, position: PositionKey, size: PageSize?, paper: Paper, stamp: Stamp) {
    self.id = id
    self.position = position
    self.size = size
    self.paper = paper
    placeStamp = stamp
    removedStamp = stamp
    sizeStamp = stamp
    paperStamp = stamp
  }
}
