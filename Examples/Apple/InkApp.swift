import Inkstone
import SwiftUI

@main
struct InkApp: App {
  var body: some Scene {
    // Each window shows the drawing of its name; `openWindow(value: "Another")` opens one.
    WindowGroup(for: String.self) { $name in
      InkScreen(drawing: .named(name)).id(name)
    } defaultValue: {
      "Drawing"
    }
    .commands { InkCommands() }
  }
}

struct InkScreen: View {
  @ObservedObject var drawing: InkModel

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Button("Pen") { drawing.tool = .brush(.pen) }
        Button("Eraser") { drawing.tool = .strokeEraser(radius: 6) }
        Spacer()
        InkUndoButtons(drawing: drawing)
      }
      .padding(8)
      if let view = drawing.view { InkPage(view: view) }
    }
    .focusedSceneObject(drawing)
    .alert("Drawing", isPresented: $drawing.hasProblems) {
      Button("OK") {}
    } message: {
      Text(drawing.problems.joined(separator: "\n"))
    }
  }
}

/// Undo and redo, with their keys: in the window, and in the menu.
struct InkUndoButtons: View {
  @ObservedObject var drawing: InkModel

  var body: some View {
    Button("Undo") { drawing.undo() }
      .keyboardShortcut("z")
      .disabled(!drawing.canUndo)
    Button("Redo") { drawing.redo() }
      .keyboardShortcut("z", modifiers: [.command, .shift])
      .disabled(!drawing.canRedo)
  }
}

/// The items of the menu Edit, for the drawing of the active window.
struct InkCommands: Commands {
  @FocusedObject private var drawing: InkModel?

  var body: some Commands {
    CommandGroup(replacing: .undoRedo) {
      if let drawing { InkUndoButtons(drawing: drawing) }
    }
    CommandGroup(replacing: .newItem) {}  // no item for a second window of the same drawing
  }
}

#if os(macOS)
  struct InkPage: NSViewRepresentable {
    let view: InkView
    func makeNSView(context: Context) -> ViewHolder { ViewHolder(view) }
    func updateNSView(_ view: ViewHolder, context: Context) {}
  }
#else
  struct InkPage: UIViewRepresentable {
    let view: InkView
    func makeUIView(context: Context) -> ViewHolder { ViewHolder(view) }
    func updateUIView(_ view: ViewHolder, context: Context) {}
  }
#endif
