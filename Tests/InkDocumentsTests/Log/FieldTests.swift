import InkDocuments
import Testing

@Suite struct FieldTests {
  @Test("Fields of every form are read as they were written")
  func everyForm() throws {
    var writer = FieldWriter()
    for number in [0, 1, 127, 128, 1 << 35, UInt64.max] { writer.write(1, unsigned: number) }
    for number in [0, -1, 1, .min, .max] as [Int64] { writer.write(2, signed: number) }
    writer.write(3, double: -0.1)
    writer.write(4, float: .infinity)
    writer.write(5, bytes: [1, 2, 3])
    writer.write(6, text: "Tinte – 墨")
    writer.write(7, truth: true)
    writer.write(8) { $0.write(1, text: String(repeating: "innen ", count: 40)) }
    writer.write(FieldWriter.largestNumber, unsigned: 5)

    var reader = FieldReader(writer.bytes[...])
    for number in [0, 1, 127, 128, 1 << 35, UInt64.max] {
      #expect(try reader.next()?.unsigned() == number)
    }
    for number in [0, -1, 1, .min, .max] as [Int64] {
      #expect(try reader.next()?.signed() == number)
    }
    #expect(try reader.next()?.double() == -0.1)
    #expect(try reader.next()?.float() == .infinity)
    #expect(try reader.next()?.bytes() == [1, 2, 3])
    #expect(try reader.next()?.text() == "Tinte – 墨")
    #expect(try reader.next()?.truth() == true)
    var inner = FieldReader(try #require(try reader.next()).bytes())
    #expect(try inner.next()?.text().utf8.count == 240)
    #expect(try inner.next() == nil)
    let last = try #require(try reader.next())
    #expect(last.number == FieldWriter.largestNumber)
    #expect(try last.count(atMost: 5) == 5)
    #expect(throws: FieldError(.value, at: last.encoded.startIndex)) { try last.count(atMost: 4) }
    #expect(throws: FieldError(.form, at: last.encoded.startIndex)) { try last.text() }
    #expect(try reader.next() == nil)
  }

  @Test("Fields that nobody knows are written again as they were")
  func unknownFields() throws {
    var writer = FieldWriter()
    writer.write(1, text: "known")
    writer.write(900, unsigned: 7)
    writer.write(901) { $0.write(5, double: 2) }
    var reader = FieldReader(writer.bytes[...])
    var unknown = UnknownFields()
    var known = ""
    while let field = try reader.next() {
      if field.number == 1 { known = try field.text() } else { unknown.append(field) }
    }
    var again = FieldWriter()
    again.write(1, text: known)
    again.write(unknown)
    #expect(again.bytes == writer.bytes)
  }

  @Test("Fields that are cut off or have no form are errors at their first byte")
  func damaged() {
    var writer = FieldWriter()
    writer.write(1, unsigned: 300)
    let start = writer.bytes.count
    writer.write(2, text: "four")
    for length in (start + 1)..<writer.bytes.count {
      var reader = FieldReader(writer.bytes[..<length])
      #expect(throws: Never.self) { try reader.next() }
      #expect(throws: FieldError(.truncated, at: start)) { try reader.next() }
    }
    for bytes in [[3], [0], [0x0b, 1], [0x88, 0, 1], [0x08, 0x80, 0]] as [[UInt8]] {
      var reader = FieldReader(bytes[...])
      #expect(throws: FieldError(.tag, at: 0)) { try reader.next() }
    }
  }
}
