import InkDocuments
import InkDrawing
import InkGraphics

/// A value that a host in another language reads as numbers, in the order of its properties.
protocol NumberRecord {
  func write(to writer: inout NumberWriter)
}

/// Writes values as numbers.
struct NumberWriter {
  private(set) var numbers: [Double] = []

  /// Appends a number; not inlined, because a status has a hundred of them.
  @inline(never)
  mutating func write(_ value: Double) { numbers.append(value) }

  mutating func write(_ value: Double?) { write(value ?? .nan) }

  mutating func write(_ value: Int) { write(Double(value)) }

  mutating func write(_ value: UInt32) { write(Double(value)) }

  mutating func write(_ value: Bool) { write(value ? 1.0 : 0) }

  mutating func write<Choice: RawRepresentable>(_ choice: Choice) where Choice.RawValue == UInt8 {
    write(Double(choice.rawValue))
  }

  @inline(never)
  mutating func write(_ color: Color?) {
    let parts = color?.sRGBA ?? SIMD4(repeating: .nan)
    for i in 0..<4 { write(parts[i]) }
  }

  mutating func write(_ transform: Affine) {
    numbers += [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
  }

  mutating func write(_ values: SIMD8<Double>) {
    for i in values.indices { write(values[i]) }
  }

  /// Writes two words of 32 bits, the upper first.
  private mutating func write(_ words: UInt64) {
    write(UInt32(truncatingIfNeeded: words >> 32))
    write(UInt32(truncatingIfNeeded: words))
  }

  mutating func write(_ identifier: DocumentIdentifier) {
    write(identifier.high)
    write(identifier.low)
  }

  /// Writes the identifier of an item; zeros for none.
  mutating func write(_ item: ItemID?) { write(item?.stamp.rawValue ?? 0) }

  /// Writes the count of bytes, then the bytes, eight in a number.
  @inline(never)
  mutating func write(_ bytes: [UInt8]) {
    write(bytes.count)
    for start in stride(from: 0, to: bytes.count, by: 8) {
      var word: UInt64 = 0
      for i in start..<min(start + 8, bytes.count) {
        word |= UInt64(bytes[i]) << (8 * UInt64(i - start))
      }
      write(Double(bitPattern: word))
    }
  }

  mutating func write(_ record: some NumberRecord) { record.write(to: &self) }

  /// Writes the count of records, the count of their numbers, and the records.
  mutating func write(_ records: [some NumberRecord]) {
    section(of: records.count) { writer in for record in records { record.write(to: &writer) } }
  }

  /// Writes a section of one record.
  mutating func write(section record: some NumberRecord) {
    section(of: 1) { record.write(to: &$0) }
  }

  private mutating func section(of count: Int, _ write: (inout NumberWriter) -> Void) {
    let start = numbers.count
    self.write(count)
    self.write(0)
    write(&self)
    numbers[start + 1] = Double(numbers.count - start - 2)
  }
}
