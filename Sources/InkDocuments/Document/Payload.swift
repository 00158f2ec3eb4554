/// The fields of a frame, up to the first unreadable one.
///
/// Errors are thrown after all fields were read: a caller with many fields then has a single exit, which is far less
/// code than one per field.
struct Payload {
  private var reader: FieldReader
  private var failure: DocumentReader.Failure?

  init(_ frame: Frame) { reader = FieldReader(frame.payload) }

  /// Throws the first error that reading the fields has caused, if there was one.
  func check() throws(DocumentReader.Failure) {
    if let failure { throw failure }
  }

  /// Records an error; ``next()`` then returns no more fields.
  @inline(never)
  mutating func fail(_ reason: DocumentError.Reason) {
    if failure == nil { failure = DocumentReader.Failure(reason) }
  }

  /// The next field; `nil` at the end or after an error.
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

  /// The unsigned integer of a field; records an error and returns 0 if it is not below `end`, or the field is no
  /// integer.
  @inline(never)
  mutating func number(_ field: Field, below end: Int = 1 << 30) -> Int {
    do throws(FieldError) {
      return try field.count(atMost: end - 1)
    } catch {
      fail(error.reason == .form ? .fields : .reference)
      return 0
    }
  }

  /// The unsigned integer of a field, clamped to 2³¹ − 1; records an error and returns 0 if the field is no integer.
  mutating func clampedNumber(_ field: Field) -> Int {
    do throws(FieldError) {
      return Int(Int32(clamping: try field.unsigned()))
    } catch {
      fail(error.reason == .form ? .fields : .reference)
      return 0
    }
  }

  /// The unsigned integer of a field; records an error and returns 0 if it has more than 32 bits or is no integer.
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

  /// The bytes of a field, as a slice of the payload; records an error and returns none if it has another encoding.
  @inline(never)
  mutating func slice(_ field: Field) -> ArraySlice<UInt8> {
    do throws(FieldError) {
      return try field.bytes()
    } catch {
      fail(.fields)
      return []
    }
  }

  /// The bytes of a field, copied; records an error and returns none if it has another encoding.
  @inline(never)
  mutating func bytes(_ field: Field) -> [UInt8] { Array(slice(field)) }
}
