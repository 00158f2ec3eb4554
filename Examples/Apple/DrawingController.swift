import Combine
import WebKit

#if os(iOS)
  import UIKit

  /// Shows a drawing in UIKit.
  final class DrawingController: UIViewController {
    let drawing: DrawingModel
    private var problems: AnyCancellable?

    init(_ drawing: DrawingModel) {
      self.drawing = drawing
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = drawing.page }

    // Keys go along the responder chain, which begins at the first responder: this controller, or the page after a tap.
    override var canBecomeFirstResponder: Bool { true }
    override var editingInteractionConfiguration: UIEditingInteractionConfiguration { .none }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
      problems = drawing.$problem.sink { [weak self] text in self?.report(text) }
    }

    override var keyCommands: [UIKeyCommand]? {
      let undoKey = UIKeyCommand(
        title: "Undo",
        action: #selector(undo),
        input: "z",
        modifierFlags: .command
      )
      let redoKey = UIKeyCommand(
        title: "Redo",
        action: #selector(redo),
        input: "z",
        modifierFlags: [.command, .shift]
      )
      for command in [undoKey, redoKey] { command.wantsPriorityOverSystemBehavior = true }
      return (drawing.canUndo ? [undoKey] : []) + (drawing.canRedo ? [redoKey] : [])
    }

    @objc func undo(_ sender: Any?) { drawing.undo() }
    @objc func redo(_ sender: Any?) { drawing.redo() }

    private func report(_ problem: String) {
      guard !problem.isEmpty, presentedViewController == nil else { return }
      let alert = UIAlertController(title: nil, message: problem, preferredStyle: .alert)
      alert.addAction(
        UIAlertAction(title: "OK", style: .default) { [weak self] _ in self?.remove(problem) }
      )
      present(alert, animated: true)
    }

    /// Problems that came meanwhile are shown next.
    private func remove(_ problem: String) {
      drawing.problem = String(drawing.problem.dropFirst(problem.count))
    }
  }
#else
  import AppKit

  /// Shows a drawing in AppKit.
  final class DrawingController: NSViewController, NSMenuItemValidation {
    let drawing: DrawingModel
    private var problems: AnyCancellable?

    init(_ drawing: DrawingModel) {
      self.drawing = drawing
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      drawing.page.frame.size = NSSize(width: 800, height: 600)
      view = drawing.page
    }

    override func viewDidAppear() {
      super.viewDidAppear()
      problems = drawing.$problem.sink { [weak self] text in self?.report(text) }
    }

    // The items Undo and Redo of the menu Edit send these to the first responder: the page, whose next responder this is.
    @objc func undo(_ sender: Any?) { drawing.undo() }
    @objc func redo(_ sender: Any?) { drawing.redo() }

    func validateMenuItem(_ item: NSMenuItem) -> Bool {
      switch item.action {
      case #selector(undo): drawing.canUndo
      case #selector(redo): drawing.canRedo
      default: true
      }
    }

    private func report(_ problem: String) {
      guard !problem.isEmpty, let window = view.window, window.attachedSheet == nil else { return }
      let alert = NSAlert()
      alert.messageText = problem
      alert.beginSheetModal(for: window) { [weak self] _ in self?.remove(problem) }
    }

    /// Problems that came meanwhile are shown next.
    private func remove(_ problem: String) {
      drawing.problem = String(drawing.problem.dropFirst(problem.count))
    }
  }
#endif
