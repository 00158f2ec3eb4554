#if os(iOS)
  import UIKit

  /// Shows a view that can be in one window at a time: the window that was used last takes it.
  final class ViewHolder: UIView {
    private let content: UIView

    init(_ content: UIView) {
      self.content = content
      super.init(frame: .zero)
      NotificationCenter.default.addObserver(
        self,
        selector: #selector(activate),
        name: UIScene.didActivateNotification,
        object: nil
      )
    }

    required init?(coder: NSCoder) { nil }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      adopt()
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      if content.superview === self { content.frame = bounds }
    }

    // The window beside an active one has no notification, so a touch takes the view, too.
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { adopt() }

    @objc private func activate(_ notification: Notification) {
      if let scene = window?.windowScene, scene === notification.object as? UIScene { adopt() }
    }

    private func adopt() {
      guard window != nil, content.superview !== self else { return }
      addSubview(content)
      setNeedsLayout()
    }
  }
#else
  import AppKit

  /// Shows a view that can be in one window at a time: the window that was used last takes it.
  final class ViewHolder: NSView {
    private let content: NSView

    init(_ content: NSView) {
      self.content = content
      super.init(frame: .zero)
      NotificationCenter.default.addObserver(
        self,
        selector: #selector(activate),
        name: NSWindow.didBecomeKeyNotification,
        object: nil
      )
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      adopt()
    }

    override func layout() {
      super.layout()
      if content.superview === self { content.frame = bounds }
    }

    @objc private func activate(_ notification: Notification) {
      if let window, window === notification.object as? NSWindow { adopt() }
    }

    private func adopt() {
      guard window != nil, content.superview !== self else { return }
      addSubview(content)
      needsLayout = true
    }
  }
#endif
