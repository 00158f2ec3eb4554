import Combine
import Foundation
import Inkstone

/// An open drawing: its view and its state.
@MainActor
final class InkModel: ObservableObject {
  /// The drawings that are open, by name.
  private static var all: [String: InkModel] = [:]

  /// Returns the file of a drawing.
  ///
  /// A slash in the name becomes a colon, which the Finder shows as a slash.
  static func url(of name: String) -> URL {
    let name = name.replacingOccurrences(of: "/", with: ":")
    return URL.documentsDirectory.appendingPathComponent("\(name).ink")
  }

  /// Returns the drawing of a name, always the same one; it is made if there is none.
  static func named(_ name: String) -> InkModel {
    if let drawing = all[name] { return drawing }
    let file = url(of: name)
    // A new drawing is an empty file. This does not replace one.
    try? Data().write(to: file, options: .withoutOverwriting)
    let drawing = InkModel(file)
    if drawing.view != nil { all[name] = drawing }  // a file that cannot be opened is tried again
    return drawing
  }

  /// The view; `nil` if the file cannot be opened.
  let view: InkView?
  @Published private(set) var canUndo = false
  @Published private(set) var canRedo = false
  /// Texts for the user that were not yet shown, the oldest first.
  @Published var problems: [String] = []
  var hasProblems: Bool {
    get { !problems.isEmpty }
    set { if !newValue { problems = [] } }
  }
  var tool: Tool {
    get { view?.presenter.tool ?? .inactive }
    set { view?.presenter.tool = newValue }
  }

  private init(_ url: URL) {
    let name = url.lastPathComponent
    guard let storage = try? DrawingStorage(url) else {
      view = nil
      problems = ["\(name) cannot be opened."]
      return
    }
    let view = InkView(storage)
    self.view = view
    if let original = storage.original {
      problems = ["\(name) was damaged. The original is \(original.lastPathComponent)."]
    }
    let history = view.presenter.canvas.drawing.history
    (canUndo, canRedo) = (history.undoCount > 0, history.redoCount > 0)
    view.presenter.historyChanged = { [weak self] undo, redo in
      self?.canUndo = undo
      self?.canRedo = redo
    }
    view.presenter.failed = { [weak self] error in
      self?.problems.append("\(name) is not saved: \(error.localizedDescription)")
    }
  }

  /// Writes all ink; afterward, the file may be renamed, replaced or deleted, and contacts do not draw.
  ///
  /// Strokes in progress end. Remove the view from its window before. If this throws, the drawing is still open.
  func close() throws {
    view?.presenter.change { $0.beginUndoStep() }  // the ink drawn so far stays
    view?.presenter.change { $0.cancelContacts() }
    view?.presenter.save()
    if let failure = view?.presenter.storage.failure { throw failure }
    tool = .inactive
    Self.all = Self.all.filter { $0.value !== self }
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
