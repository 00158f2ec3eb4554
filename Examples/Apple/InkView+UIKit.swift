#if os(iOS)
  import Inkstone
  import UIKit

  /// A canvas in UIKit: the touches become events one to one.
  final class InkView: UIView {
    let presenter: InkPresenter
    /// The contact numbers of touches that are down, and of samples that expect updates, by index.
    private var contacts: [ObjectIdentifier: UInt32] = [:]
    private var pending: [UInt32: UInt32] = [:]
    private var nextContact: UInt32 = 1

    init(_ storage: DrawingStorage) {
      presenter = InkPresenter(storage)
      super.init(frame: .zero)
      isMultipleTouchEnabled = true
      registerForTraitChanges([UITraitDisplayScale.self], action: #selector(setNeedsLayout))
      NotificationCenter.default.addObserver(
        self,
        selector: #selector(resignActive),
        name: UIApplication.willResignActiveNotification,
        object: nil
      )
    }

    required init?(coder: NSCoder) { nil }

    // Three fingers tap for the canvas, not for the editing gestures of iPadOS.
    override var editingInteractionConfiguration: UIEditingInteractionConfiguration { .none }

    override func didMoveToWindow() {
      super.didMoveToWindow()
      presenter.link =
        window == nil ? nil : CADisplayLink(target: self, selector: #selector(showFrame))
      if window == nil { presenter.save() }
    }

    override func layoutSubviews() {
      super.layoutSubviews()
      // Most iPads have 132 points in an inch.
      presenter.resize(bounds.size, scale: traitCollection.displayScale, pointsPerInch: 132)
    }

    @objc private func showFrame() { presenter.showFrame(in: layer) }
    @objc private func resignActive() { presenter.save() }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      send(touches, .began, event)
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      send(touches, .moved, event)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      send(touches, .ended, event)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      send(touches, .cancelled, event)
    }

    private func send(_ touches: Set<UITouch>, _ phase: InputEvent.Phase, _ event: UIEvent?) {
      var samples: [InputEvent] = []
      for touch in touches {
        let key = ObjectIdentifier(touch)
        if phase == .began {
          contacts[key] = nextContact
          nextContact += 1
        }
        guard let contact = contacts[key] else { continue }
        // All real samples since the last callback, the oldest first; then the predicted ones.
        let coalesced = event?.coalescedTouches(for: touch) ?? []
        let all = coalesced.isEmpty ? [touch] : coalesced
        for (i, one) in all.enumerated() {
          let isEdge = phase == .began ? i == 0 : i == all.count - 1
          let real = sample(one, contact, isEdge ? phase : .moved)
          if let index = real.updateIndex, !real.expectingUpdates.isEmpty {
            pending[index] = contact
          }
          samples.append(real)
        }
        if phase == .cancelled { pending = pending.filter { $0.value != contact } }
        if phase == .ended || phase == .cancelled {
          contacts[key] = nil
          continue
        }
        for one in event?.predictedTouches(for: touch) ?? [] {
          var predicted = sample(one, contact, .moved)
          predicted.isPredicted = true
          samples.append(predicted)
        }
      }
      presenter.handle(samples)
    }

    override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
      var updates: [InputEvent] = []
      for touch in touches {
        guard let number = touch.estimationUpdateIndex else { continue }
        let index = UInt32(truncating: number)
        guard let contact = pending[index] else { continue }
        var update = sample(touch, contact, .moved)
        update.isUpdate = true
        if update.expectingUpdates.isEmpty { pending[index] = nil }
        updates.append(update)
      }
      presenter.handle(updates)
    }

    private func sample(_ touch: UITouch, _ contact: UInt32, _ phase: InputEvent.Phase)
      -> InputEvent
    {
      let scale = Double(traitCollection.displayScale)
      let point = touch.preciseLocation(in: self)
      let isPencil = touch.type == .pencil
      var event = InputEvent(
        contact: contact,
        kind: isPencil ? .pen : touch.type == .indirectPointer ? .mouse : .finger,
        phase: phase,
        location: InkPoint(Double(point.x) * scale, Double(point.y) * scale),
        time: touch.timestamp
      )
      if event.kind == .finger { event.contactRadius = Double(touch.majorRadius) * scale }
      guard isPencil else { return event }
      event.force = Double(touch.force)
      event.maximumForce = Double(touch.maximumPossibleForce)
      event.altitude = Double(touch.altitudeAngle)
      event.azimuth = Double(touch.azimuthAngle(in: self))
      if #available(iOS 17.5, *) { event.roll = Double(touch.rollAngle) }
      event.estimated = properties(touch.estimatedProperties)
      event.expectingUpdates = properties(touch.estimatedPropertiesExpectingUpdates)
      event.updateIndex = touch.estimationUpdateIndex.map { UInt32(truncating: $0) }
      return event
    }

    private func properties(_ given: UITouch.Properties) -> InputEvent.Properties {
      var result: InputEvent.Properties = []
      if given.contains(.force) { result.insert(.force) }
      if given.contains(.altitude) { result.insert(.altitude) }
      if given.contains(.azimuth) { result.insert(.azimuth) }
      if given.contains(.location) { result.insert(.location) }
      if #available(iOS 17.5, *), given.contains(.roll) { result.insert(.roll) }
      return result
    }
  }
#endif
