/// A sensor value that may be missing, in eight bytes.
///
/// Anything that is not a finite number counts as missing, so that a broken device cannot put NaN
/// into the ink.
struct Reading: Hashable, Sendable {
  private var bits: UInt64

  init(_ value: Double?) {
    if let value, value.isFinite {
      bits = value.bitPattern
    } else {
      bits = Double.nan.bitPattern
    }
  }

  var value: Double? {
    let number = Double(bitPattern: bits)
    return number.isFinite ? number : nil
  }

  /// The number's bits, those of NaN if missing.
  var bitPattern: UInt64 { bits }
}

#if !hasFeature(Embedded)
  extension Reading: Codable {
    init(from decoder: any Decoder) throws {
      self.init(try decoder.singleValueContainer().decode(Double?.self))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(value)
    }
  }
#endif
