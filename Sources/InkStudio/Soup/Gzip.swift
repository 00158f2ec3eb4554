import CSoup

/// Packing for the way.
enum Gzip {
  /// Bytes in gzip's format; nil if that is not shorter.
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 256, let packer = ink_soup_gzip() else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(packer)) }
    let packed = [UInt8](unsafeUninitializedCapacity: bytes.count) { room, count in
      var read: gsize = 0
      var written: gsize = 0
      let result = g_converter_convert(
        packer,
        bytes,
        gsize(bytes.count),
        room.baseAddress,
        gsize(room.count),
        G_CONVERTER_INPUT_AT_END,
        &read,
        &written,
        nil
      )
      count = result == G_CONVERTER_FINISHED ? Int(written) : 0
    }
    return packed.isEmpty ? nil : packed
  }
}
