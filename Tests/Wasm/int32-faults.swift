// The faults that int32.test.mjs must find, and code that it must accept. This file is not built.

struct Faults {
  var count: Int
  var bytes: [UInt8]

  // Shifts beyond an Int of 32 bits.
  func isShort() -> Bool { count < 1 << 40 }  // fault: shift
  func high() -> Int { count >> 32 }  // fault: shift
  func great() -> Int { 1 << 31 }  // fault: shift
  func power(_ exponent: Int) -> Int { 1 << exponent }  // fault: shift
  func isWide(_ size: UInt64) -> Bool { size < 1 << 40 }
  func small() -> Int { 1 << 30 }
  func upper(_ stamp: UInt64) -> UInt64 { stamp >> 32 }

  // Products that overflow; the compiler itself refuses literals alone.
  func product() -> Int { 65_536 * 65_536 }  // fault: literal
  func wide() -> UInt64 { 4_294_967_296 }

  // Narrowing traps in the module.
  func length(_ size: UInt64) -> Int { Int(size) }  // fault: narrow
  func offset(_ position: Int64) -> Int { Int(position) }  // fault: narrow
  func number(_ word: UInt32) -> Int { Int(word) }  // fault: narrow
  func column(_ x: Double) -> Int { Int(x.rounded()) }  // fault: narrow
  func lost(_ size: UInt64) -> Int { Int(truncatingIfNeeded: size) }  // fault: truncate
  func nearest(_ size: UInt64) -> Int { Int(clamping: size) }
  func known(_ size: UInt64) -> Int? { Int(exactly: size) }
  func low(_ word: UInt32) -> Int { Int(word & 255) }
  func third(_ word: UInt32) -> Int { Int(word >> 8) }
  func step(_ x: Double) -> Int { Int(min(max(x, 0), 512).rounded()) }
  func slot(_ hash: UInt64) -> Int { Int(hash % 64) }

  // Constants with another value.
  func most() -> Int { .max }  // fault: width
  func bits() -> Int { Int.bitWidth }  // fault: width
  func stride() -> Int { MemoryLayout<Faults>.stride }  // fault: width
  func leading() -> Int { count.leadingZeroBitCount }  // fault: width
  func greatest() -> UInt32 { .max }
  func warned() { let unused = 0 }

  // Products of counts.
  func pixels(_ width: Int, _ height: Int) -> Bool { width * height < 1000 }  // fault: product
  func room() -> Int { 4 * count }
}
