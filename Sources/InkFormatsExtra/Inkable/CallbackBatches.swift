import InkFormats
import InkStrokes

/// Rebuilds which events came with one callback of the host, which Inkable does not record.
///
/// UIKit calls with the coalesced samples of a touch, which Inkable writes before the predictions of
/// the same call; and apart from that with late values. So a callback begins
/// - at the first event;
/// - where a real sample follows a prediction or a late value;
/// - where a late value follows anything else, or anything else follows a late value;
/// - where a prediction follows real samples of another contact;
/// - where the phase changes between real samples (UIKit has one method for each phase);
/// - where real samples would span more than a frame of 1/60 s, since there may be no prediction
///   between two callbacks.
struct CallbackBatches {
  /// The longest that the real samples of one callback reach back, in seconds.
  static let frame = 1.0 / 60

  /// How many events each callback brought.
  private(set) var counts: [Int] = []

  private var last: InputEvent?
  private var start = 0.0

  /// Takes the next event.
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
