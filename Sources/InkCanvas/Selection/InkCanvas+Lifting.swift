import InkDrawing
import InkGraphics
import InkRendering
import InkStrokes

extension InkCanvas {
  /// Moves what is selected as a picture, above the page, which is painted without it.
  ///
  /// While it is dragged it lies above all other ink of the page, on whatever layers it is, and sinks to its place
  /// when it lands. Where it lay, the page is painted anew tile by tile, until which it is seen there, too.
  ///
  /// - Parameters:
  ///   - transform: What the drag does on the page so far.
  ///   - copies: Whether a copy is dragged, and what is selected stays.
  func lift(movedBy transform: Affine, copies: Bool) {
    guard let page = selection.page, page == self.page else { return }
    if let lifted,
      lifted.stage == .landing || lifted.areCopies != copies || lifted.ids != selection.ids
    {
      forgetLifted()
    }
    if lifted == nil {
      lifted = LiftedItems(
        selection.ids,
        on: page,
        in: selection.bounds,
        format: screen.frame.format,
        areCopies: copies
      )
      if !copies { screen.damage(selection.bounds) }
    }
    guard let lifted else { return }
    damageLifted()
    lifted.movement = transform
    lifted.show(viewport.transform, within: bounds)
    damageLifted()
  }

  /// Moves what is lifted in the drawing, some of it at a time, and lets it land when all is moved.
  ///
  /// - Parameter transform: What the drag did on the page.
  func land(movedBy transform: Affine) {
    guard let lifted, lifted.stage != .landing else { return }
    lifted.stage = .moving
    draggedFrame = selection.frame?.transformed(by: transform)
    preview = nil
    end(EndedEdit(.moved(lifted.ids, transform)))
  }

  /// Lets the page show again what was lifted; the picture is seen until it does.
  ///
  /// - Parameter lands: Whether it stays where it was dragged; else it goes back.
  func drop(lands: Bool) {
    guard let lifted, lifted.stage != .landing else { return }
    damageLifted()
    if lands || !lifted.areCopies {
      lifted.stage = .landing
      if !lands { lifted.movement = .identity }
      damageLifted()
    } else {
      self.lifted = nil
    }
    if !lifted.areCopies { screen.damage(selection.bounds) }
  }

  /// Sees to it that the picture of what is lifted holds what is seen of it.
  ///
  /// - Returns: How many pixels were made anew since the last frame.
  func showLifted() -> Int {
    guard let lifted, lifted.stage == .dragged else { return 0 }
    lifted.show(viewport.transform, within: bounds)
    if !lifted.isComplete { damageLifted() }
    defer { lifted.madeCount = 0 }
    return lifted.madeCount
  }

  /// Paints some of the picture of what is lifted.
  ///
  /// - Parameter budget: How many items a frame may paint; less what the picture took of them afterwards.
  func paintLifted(_ budget: inout Int) {
    guard let lifted, lifted.stage == .dragged, !lifted.isComplete else { return }
    let spent = lifted.paint(drawing, keptIn: strokeCache, budget: budget)
    // Not a tile more than there is time for: the page waits for its turn.
    budget = spent < budget ? budget - spent : -1
  }

  /// Whether a picture of what is selected is seen.
  package var isLifting: Bool { lifted != nil }

  /// Whether the picture of what is lifted is not whole.
  var isLiftedBehind: Bool { lifted.map { !$0.isComplete } ?? false }

  /// Lets go of the picture of what has landed.
  func finishLanding() {
    if lifted?.stage == .landing, !screen.needsFrame(page, layer, ink.model.version) {
      lifted = nil
    }
  }

  /// Lets the page show again at once what was lifted.
  private func forgetLifted() {
    damageLifted()
    if let lifted, !lifted.areCopies, lifted.stage != .landing {
      screen.damage(drawing.bounds(of: lifted.ids))
    }
    lifted = nil
  }

  private func damageLifted() {
    guard let lifted else { return }
    screen.damageOverlay(PixelRect(covering: lifted.bounds(in: viewport.transform), within: bounds))
  }
}
