/// The sizes of values in memory, in bytes, where an `Int` has 64 bits.
///
/// What a history keeps depends on them, so they are the same on every platform.
enum MemorySize {
  static let step = 49
  static let item = 49
  static let target = 49
  static let shape = 49
  static let name = 8
  static let sample = 49
  static let displayItem = 49
  static let segment = 49
  static let dab = 49
  static let pathElement = 49
  static let line = 49
  static let word = 49
}
