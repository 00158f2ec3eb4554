#if os(macOS)
  import AppKit
  import Inkstone

  /// A canvas in AppKit: the events of mice, trackpads and tablets.
  final class InkView: NSView, NSMenuItemValidation {
    let presenter: InkPresenter
    /// The end of the pen that is near the tablet.
    private var end = InputEvent.PointerKind.pen

    init(_ storage: DrawingStorage) {
      presenter = InkPresenter(storage)
      super.init(frame: .zero)
      wantsLayer = true
      layerContentsRedrawPolicy = .never
      NSEvent.isMouseCoalescingEnabled = false  // all samples
      let options: NSTrackingArea.Options = [
        .mouseMoved, .mouseEnteredAndExited, .activeInKeyWindow, .inVisibleRect,
      ]
      addTrackingArea(NSTrackingArea(rect: .zero, options: options, owner: self))
      NotificationCenter.default.addObserver(
        self,
        selector: #selector(terminate),
        name: NSApplication.willTerminateNotification,
        object: nil
      )
    }

    required init?(coder: NSCoder) { nil }

    override var isFlipped: Bool { true }
    override var acceptsFirstResponder: Bool { true }
    private var scale: CGFloat { window?.backingScaleFactor ?? 1 }

    override func viewWillMove(toWindow newWindow: NSWindow?) {
      super.viewWillMove(toWindow: newWindow)
      presenter.change { $0.cancelContacts() }
      presenter.save()
    }

    override func viewDidMoveToWindow() {
      super.viewDidMoveToWindow()
      presenter.link =
        window == nil ? nil : displayLink(target: self, selector: #selector(showFrame))
      resize()
    }

    override func setFrameSize(_ newSize: NSSize) {
      super.setFrameSize(newSize)
      resize()
    }

    override func viewDidChangeBackingProperties() {
      super.viewDidChangeBackingProperties()
      resize()
    }

    // AppKit has 72 points in an inch.
    private func resize() { presenter.resize(bounds.size, scale: scale, pointsPerInch: 72) }

    @objc private func showFrame() { presenter.showFrame(in: layer) }
    @objc private func terminate() { presenter.save() }

    // The items Undo and Redo of the menu Edit send these to the first responder.
    @objc func undo(_ sender: Any?) { presenter.undo() }
    @objc func redo(_ sender: Any?) { presenter.redo() }

    func validateMenuItem(_ item: NSMenuItem) -> Bool {
      let history = presenter.canvas.drawing.history
      switch item.action {
      case #selector(undo): return history.undoCount > 0
      case #selector(redo): return history.redoCount > 0
      default: return true
      }
    }

    override func mouseDown(with event: NSEvent) {
      window?.makeFirstResponder(self)
      send(event, .began)
    }

    override func mouseDragged(with event: NSEvent) { send(event, .moved) }
    override func mouseUp(with event: NSEvent) { send(event, .ended) }
    override func mouseMoved(with event: NSEvent) { send(event, .hover) }
    override func mouseExited(with event: NSEvent) { presenter.change { $0.cancelContacts() } }

    override func tabletProximity(with event: NSEvent) {
      end = event.pointingDeviceType == .eraser ? .eraser : .pen
    }

    override func scrollWheel(with event: NSEvent) {
      let step = event.hasPreciseScrollingDeltas ? scale : 16 * scale  // in points, or in lines
      let delta = InkVector(
        Double(-event.scrollingDeltaX * step),
        Double(-event.scrollingDeltaY * step)
      )
      presenter.change { $0.wheel(delta, at: location(event), zooms: false) }
    }

    /// A pinch on a trackpad.
    override func magnify(with event: NSEvent) {
      presenter.zoom(by: 1 + Double(event.magnification), about: location(event))
    }

    private func location(_ event: NSEvent) -> InkPoint {
      let point = convert(event.locationInWindow, from: nil)
      return InkPoint(Double(point.x * scale), Double(point.y * scale))
    }

    private func send(_ event: NSEvent, _ phase: InputEvent.Phase) {
      let isPen = event.subtype == .tabletPoint
      var sample = InputEvent(
        contact: isPen ? 2 : 1,
        kind: isPen ? end : .mouse,
        phase: phase,
        location: location(event),
        time: event.timestamp
      )
      if isPen {
        if phase != .hover { sample.force = Double(event.pressure) }
        let x = tan(Double(event.tilt.x) * .pi / 2)
        let y = -tan(Double(event.tilt.y) * .pi / 2)
        sample.altitude = atan2(1, hypot(x, y))
        sample.azimuth = atan2(y, x)
        sample.roll = Double(event.rotation) * .pi / 180
      }
      presenter.handle([sample])
    }
  }
#endif
