extension Pixmap {
  /// Divides red, green and blue of each pixel by its alpha, as browsers and PNG files need them, rounded to nearest.
  ///
  /// Opaque and fully transparent pixels are unchanged. The pixmap then no longer has the premultiplied pixels that
  /// other methods expect.
  public mutating func unmultiply() {
    for i in pixels.indices {
      let pixel = pixels[i]
      let alpha = pixel >> 24
      guard alpha > 0, alpha < 255 else { continue }
      var result = alpha << 24
      for shift in [UInt32(0), 8, 16] {
        result |= min(((pixel >> shift & 0xff) * 255 + alpha / 2) / alpha, 255) << shift
      }
      pixels[i] = result
    }
  }
}
