package import InkGraphics

extension InputEvent {
  /// Returns a predicted sample of the contact, with the force and the angles of this one.
  ///
  /// - Parameters:
  ///   - location: The predicted location.
  ///   - time: The time of the prediction, in seconds.
  package func predicted(at location: Point, time: Double) -> InputEvent {
    var event = self
    event.phase = .moved
    event.isPredicted = true
    event.identifier = 0
    event.updateIndex = nil
    event.estimated = []
    event.expectingUpdates = []
    event.location = location
    event.time = time
    return event
  }
}
