import InkFormats
import InkStrokes

/// Infers which events a host received in the same callback, which the app Inkable doesn't record.
///
/// UIKit delivers the coalesced samples of a touch, which Inkable writes before the predicted samples of the same call,
/// and in separate calls the updates of estimated values. So a callback begins
/// - at the first event;
/// - where a real sample follows a predicted sample or an update;
/// - where an update follows any other event, or any other event follows an update;
/// - where a predicted sample follows real samples of another contact;
/// - where the phase changes between real samples (UIKit has one method per phase);
/// - where real samples would span more than a frame of 1/60 s, since two callbacks without predicted samples may be
///   consecutive.
struct CallbackBatches {
  /// The longest time that the real samples of one callback span, in seconds.
  static let frame = 1.0 / 60

  /// The number of events of each callback so far, in order.
  private(set) var counts: [Int] = []

  private var last: InputEvent?
  private var start = 0.0

  /// Adds the next event.
  mutating func add(_ event: InputEvent) {
    if beginsCallback(event) {
      counts.append(1)
      start = event.time
    } else {
      counts[counts.count - 1] += 1
    }
    last = event
  }

  private func beginsCallback(_ event: InputEvent) -> Bool {
    guard let last else { return true }
    if event.isUpdate || last.isUpdate { return event.isUpdate != last.isUpdate }
    if event.isPredicted { return !last.isPredicted && event.contact != last.contact }
    return last.isPredicted || event.phase != last.phase || event.time - start > Self.frame
  }
}
