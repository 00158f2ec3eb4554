/// The fields of a frame, up to the first unreadable one.
///
/// Errors are thrown after all fields were read: a caller with many fields then has a single exit, which is far less
/// code than one per field.
struct Payload {
  private var reader: FieldReader
  private var failure: DocumentReader.Failure?

  init(_ frame: Frame) { reader = FieldReader(frame.payload) }

  /// Throws the error, if there was one.
  func check() throws(DocumentReader.Failure) {
    if let failure { throw failure }
  }

  /// Records an error, after which there are no more fields.
  @inline(never)
  mutating func fail(_ reason: DocumentError.Reason) {
    if failure == nil { failure = DocumentReader.Failure(reason) }
  }

  /// The next field; `nil` at the end.
  @inline(never)
  mutating func next() -> Field? {
    guard failure == nil else { return nil }
    do throws(FieldError) {
      return try reader.next()
    } catch {
      fail(.fields)
      return nil
    }
  }

  /// The unsigned integer of a field, below an end.
  @inline(never)
  mutating func number(_ field: Field, below end: Int = 1 << 30) -> Int {
    do throws(FieldError) {
      return try field.count(atMost: end - 1)
    } catch {
      fail(error.reason == .form ? .fields : .reference)
      return 0
    }
  }

  /// The unsigned integer of a field, clamped to 2³¹ − 1.
  mutating func clampedNumber(_ field: Field) -> Int {
    do throws(FieldError) {
      return Int(Int32(clamping: try field.unsigned()))
    } catch {
      fail(error.reason == .form ? .fields : .reference)
      return 0
    }
  }

  /// The 32-bit number of a field.
  @inline(never)
  mutating func word(_ field: Field) -> UInt32 {
    do throws(FieldError) {
      if let word = UInt32(exactly: try field.unsigned()) { return word }
      fail(.record)
    } catch {
      fail(.fields)
    }
    return 0
  }

  /// The bytes of a field, not copied.
  @inline(never)
  mutating func slice(_ field: Field) -> ArraySlice<UInt8> {
    do throws(FieldError) {
      return try field.bytes()
    } catch {
      fail(.fields)
      return []
    }
  }

  /// The bytes of a field, copied.
  @inline(never)
  mutating func bytes(_ field: Field) -> [UInt8] { Array(slice(field)) }
}
