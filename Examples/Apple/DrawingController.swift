import Combine
import WebKit

#if os(iOS)
  import UIKit

  /// Shows a drawing in UIKit.
  final class DrawingController: UIViewController {
    let drawing: DrawingModel
    private var problems: AnyCancellable?
    /// The alert of the first problem; `nil` if none is shown.
    private weak var alert: UIAlertController?

    init(_ drawing: DrawingModel) {
      self.drawing = drawing
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = ViewHolder(drawing.page) }

    // Keys go along the responder chain, which begins at the first responder: this controller, or the page after a tap.
    override var canBecomeFirstResponder: Bool { true }
    override var editingInteractionConfiguration: UIEditingInteractionConfiguration { .none }

    override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      becomeFirstResponder()
      problems = drawing.$problems.sink { [weak self] all in self?.report(all) }
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

    /// Shows the first problem; the next one follows when it is removed.
    private func report(_ problems: [String]) {
      guard self.alert == nil, let problem = problems.first, view.window != nil else { return }
      let alert = UIAlertController(title: nil, message: problem, preferredStyle: .alert)
      alert.addAction(
        UIAlertAction(title: "OK", style: .default) { [weak self] _ in
          self?.alert = nil
          self?.drawing.problems.removeAll { $0 == problem }
        }
      )
      self.alert = alert
      var top: UIViewController = self
      while let next = top.presentedViewController, !next.isBeingDismissed { top = next }
      top.present(alert, animated: true)
    }
  }
#else
  import AppKit

  /// Shows a drawing in AppKit.
  final class DrawingController: NSViewController, NSMenuItemValidation {
    let drawing: DrawingModel
    private var problems: AnyCancellable?
    /// The alert of the first problem; `nil` if none is shown.
    private weak var alert: NSAlert?

    init(_ drawing: DrawingModel) {
      self.drawing = drawing
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
      view = ViewHolder(drawing.page)
      view.frame.size = NSSize(width: 800, height: 600)
    }

    override func viewDidAppear() {
      super.viewDidAppear()
      problems = drawing.$problems.sink { [weak self] all in self?.report(all) }
    }

    // The items Undo and Redo of the menu Edit send these to the first responder: the page, in whose responder chain this is.
    @objc func undo(_ sender: Any?) { drawing.undo() }
    @objc func redo(_ sender: Any?) { drawing.redo() }

    func validateMenuItem(_ item: NSMenuItem) -> Bool {
      switch item.action {
      case #selector(undo): drawing.canUndo
      case #selector(redo): drawing.canRedo
      default: true
      }
    }

    /// Shows the first problem; the next one follows when it is removed.
    private func report(_ problems: [String]) {
      guard self.alert == nil, let problem = problems.first, let window = view.window else {
        return
      }
      let alert = NSAlert()
      alert.messageText = problem
      self.alert = alert
      alert.beginSheetModal(for: window) { [weak self] _ in
        self?.alert = nil
        self?.drawing.problems.removeAll { $0 == problem }
      }
    }
  }
#endif
