import InkDocuments
import InkStore

/// Numbered frames, so that a missing, doubled or altered one is detected.
enum Numbered {
  static let identifier = DocumentIdentifier(high: 7, low: 9)

  /// Returns the content of a numbered frame: up to 1,500 bytes derived from the number.
  static func payload(_ number: Int) -> [UInt8] {
    let length = number % 7 == 0 ? number * 37 % 1500 : number % 30
    var bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    for i in 0..<length { bytes.append(UInt8(truncatingIfNeeded: number &* 31 &+ i &* 7)) }
    return bytes
  }

  /// Returns the number of a frame; `nil` if its content is not that of any.
  static func number(_ frame: Frame) -> Int? {
    guard frame.payload.count >= 4 else { return nil }
    let number = (0..<4).reduce(0) {
      $0 | Int(frame.payload[frame.payload.startIndex + $1]) << (8 * $1)
    }
    return frame.payload.elementsEqual(payload(number)) ? number : nil
  }

  /// Opens a document and counts its frames, numbered from 0 without a gap.
  ///
  /// - Returns: The store and the count; −1 for a gap, a duplicate or an unknown frame.
  static func open(
    _ path: String,
    on volume: any StorageVolume,
    durability: Durability = .everyStroke()
  ) throws(DocumentFileError) -> (store: InkFileStore, count: Int) {
    var count = 0
    let store = try InkFileStore.open(path, on: volume, durability: durability) { frame in
      guard frame.kind == .events, count >= 0 else { return }
      count = number(frame) == count ? count + 1 : -1
    }
    return (store, count)
  }
}

extension InkFileStore {
  /// Appends a numbered frame.
  func append(number: Int, at time: Double) {
    append(.events, payload: Numbered.payload(number), at: time)
  }
}
