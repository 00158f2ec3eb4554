import SwiftUI
import WebKit

@main
struct DrawingApp: App {
  #if os(macOS)
    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate
  #endif

  var body: some Scene {
    // Each window shows the drawing of its name; `openWindow(value: "Another")` opens one.
    WindowGroup(for: String.self) { $name in
      DrawingView(drawing: .named(name)).id(name)
    } defaultValue: {
      "Drawing"
    }
    .commands { DrawingCommands() }
  }
}

struct DrawingView: View {
  @ObservedObject var drawing: DrawingModel

  var body: some View {
    VStack(spacing: 0) {
      HStack {
        Picker("Brush", selection: $drawing.tool.brush) {
          ForEach(["pen", "pencil", "highlighter"], id: \.self) { Text($0) }
        }
        Picker("Tool", selection: $drawing.tool.name) {
          ForEach(["brush", "stroke-eraser", "lasso"], id: \.self) { Text($0) }
        }
        Spacer()
        UndoButtons(drawing: drawing)
      }
      .padding(8)
      .disabled(!drawing.isReady)
      Page(drawing: drawing)
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
struct UndoButtons: View {
  @ObservedObject var drawing: DrawingModel

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
struct DrawingCommands: Commands {
  @FocusedObject private var drawing: DrawingModel?

  var body: some Commands {
    CommandGroup(replacing: .undoRedo) {
      if let drawing { UndoButtons(drawing: drawing) }
    }
    CommandGroup(replacing: .newItem) {}  // no item for a second window of the same drawing
  }
}

#if os(macOS)
  struct Page: NSViewRepresentable {
    let drawing: DrawingModel
    func makeNSView(context: Context) -> ViewHolder { ViewHolder(drawing.page) }
    func updateNSView(_ view: ViewHolder, context: Context) {}
  }

  final class AppDelegate: NSObject, NSApplicationDelegate {
    /// The number of the last attempt to quit, which the tasks of earlier ones do not answer.
    private var attempt = 0
    /// Ends the wait for a page that does not answer; `nil` if the attempt is answered.
    private var timeout: Task<Void, Never>?
    private var saving: DrawingModel?

    /// Writes all ink before the app quits; if that fails, the app continues.
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
      attempt += 1
      let number = attempt
      timeout?.cancel()
      timeout = Task {
        try? await Task.sleep(for: .seconds(10))
        if Task.isCancelled { return }
        saving?.report("The drawing does not answer, so it is not saved.")
        reply(false, to: sender, number)
      }
      Task {
        do {
          for drawing in DrawingModel.all.values where number == attempt {
            saving = drawing
            try await drawing.save()
          }
          reply(true, to: sender, number)
        } catch {
          reply(false, to: sender, number)
        }
      }
      return .terminateLater
    }

    private func reply(_ quits: Bool, to app: NSApplication, _ number: Int) {
      guard number == attempt, let timeout else { return }
      timeout.cancel()
      (self.timeout, saving) = (nil, nil)
      app.reply(toApplicationShouldTerminate: quits)
    }
  }
#else
  struct Page: UIViewRepresentable {
    let drawing: DrawingModel
    func makeUIView(context: Context) -> ViewHolder { ViewHolder(drawing.page) }
    func updateUIView(_ view: ViewHolder, context: Context) {}
  }
#endif
