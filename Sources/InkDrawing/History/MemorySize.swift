/// The sizes of values in memory, in bytes, on platforms with 64-bit `Int`.
///
/// They determine how many operations the undo history keeps, so they are the same on every platform.
enum MemorySize {
  static let step = 32
  static let item = 200
  static let target = 56
  static let shape = 56
  static let name = 8
  static let sample = 72
  static let displayItem = 8
  static let segment = 64
  static let dab = 48
  static let pathElement = 56
  static let placement = 24
  static let line = 72
  static let word = 40
}
