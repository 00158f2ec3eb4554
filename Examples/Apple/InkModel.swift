import Combine
import Foundation
import Inkstone

/// An open drawing: its view and its state.
@MainActor
final class InkModel: ObservableObject {
  /// The drawings that are open, by name.
  private static var all: [String: InkModel] = [:]

  /// Returns the drawing of a name, always the same one; it is made if there is none.
  static func named(_ name: String) -> InkModel {
    if let drawing = all[name] { return drawing }
    let url = URL.documentsDirectory.appendingPathComponent("\(name).ink")
    // A new drawing is an empty file. This does not replace one.
    try? Data().write(to: url, options: .withoutOverwriting)
    let drawing = InkModel(url)
    all[name] = drawing
    return drawing
  }

  /// The view; `nil` if the file cannot be opened.
  let view: InkView?
  @Published private(set) var canUndo = false
  @Published private(set) var canRedo = false
  /// A text for the user; empty for none.
  @Published var problem = ""
  var hasProblem: Bool {
    get { !problem.isEmpty }
    set { if !newValue { problem = "" } }
  }
  var tool: Tool {
    get { view?.presenter.tool ?? .inactive }
    set { view?.presenter.tool = newValue }
  }

  private init(_ url: URL) {
    let name = url.lastPathComponent
    guard let storage = try? DrawingStorage(url) else {
      view = nil
      problem = "\(name) cannot be opened."
      return
    }
    let view = InkView(storage)
    self.view = view
    if let original = storage.original {
      problem = "\(name) was damaged. The original is \(original.lastPathComponent)."
    }
    let history = view.presenter.canvas.drawing.history
    (canUndo, canRedo) = (history.undoCount > 0, history.redoCount > 0)
    view.presenter.historyChanged = { [weak self] undo, redo in
      self?.canUndo = undo
      self?.canRedo = redo
    }
    view.presenter.failed = { [weak self] error in
      self?.problem = "\(name) is not saved: \(error.localizedDescription)"
    }
  }

  func undo() { view?.presenter.undo() }
  func redo() { view?.presenter.redo() }

  /// Adds a page of A4 at the end, and shows it.
  func addPage() throws {
    try view?.presenter.change { canvas in
      let size = PageSize(595, 842)
      _ = try canvas.apply { .addPage(size: size, in: &$0) }
      return canvas.show(page: canvas.drawing.pages[canvas.drawing.pages.count - 1].id)
    }
  }
}
