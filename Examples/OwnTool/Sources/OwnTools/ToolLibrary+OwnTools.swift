import InkCanvas
public import InkSession

extension ToolLibrary {
  /// The library with a set square and sticky notes.
  public static var ownTools: ToolLibrary {
    ToolLibrary([
      .tool("Sticky note", icon: "M4.5 4.5h15v10l-5 5h-10zM14.5 19.5v-5h5") { StickyNote() },
      .aid("Set square", icon: "M3 6h18L12 18zM9 9.5h6L12 13z") { SetSquare() },
    ])
  }
}
