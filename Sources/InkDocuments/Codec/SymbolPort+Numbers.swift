extension SymbolPort {
  /// Writes or reads one of sixteen symbols in state 0 of the entropy coder; returns it.
  mutating func symbol(_ model: Int, _ value: Int32) -> Int32 { symbol(model, value, state: 0) }

  /// Writes or reads a number of up to 64 bits; returns it.
  ///
  /// Its length in bits is a symbol of the model, and the bits below its highest bit follow.
  @inline(never)
  mutating func number(_ model: Int, _ value: UInt64) -> UInt64 {
    let length = Int32(64 - value.leadingZeroBitCount)
    let size = symbol(model, min(length, 15))
    guard size > 1 else { return UInt64(size) }
    guard size == 15 else {
      let highest = UInt32(1) &<< UInt32(truncatingIfNeeded: size &- 1)
      let tail = UInt32(truncatingIfNeeded: value) & (highest &- 1)
      return UInt64(highest | bits(tail, size &- 1, state: 0))
    }
    return wide(value, 4 &+ 4 &* symbol(SymbolModels.groups, (length &+ 3) >> 2 &- 1))
  }

  /// Writes or reads a signed number as ``number(_:_:)`` does; the smaller its magnitude, the fewer bits it takes.
  mutating func signed(_ model: Int, _ value: Int64) -> Int64 {
    let folded = UInt64(bitPattern: value &<< 1 ^ value >> 63)
    let result = number(model, folded)
    return Int64(bitPattern: result >> 1) ^ -Int64(bitPattern: result & 1)
  }

  /// Writes or reads the lowest `count` bits of a number, the highest of them first; returns them.
  mutating func wide(_ value: UInt64, _ count: Int32) -> UInt64 {
    var result: UInt64 = 0
    var left = count
    while left > 0 {
      let part = min(left, 15)
      left &-= part
      let piece = UInt32(truncatingIfNeeded: value &>> UInt64(left)) & (1 &<< UInt32(part) &- 1)
      result = result &<< UInt64(part) | UInt64(bits(piece, part, state: 0))
    }
    return result
  }

  /// Writes or reads a residual (actual minus predicted steps); returns it.
  ///
  /// A symbol of the model stands for one of 14 intervals of 2^`shift` around 0, or for anything below or above them.
  /// The position within the interval follows as bits, the excess beyond the intervals as a number.
  @inline(always)
  mutating func residual(
    _ model: Int,
    _ value: Int32,
    shift: Int32,
    channel: Int,
    state: Int
  ) -> Int32 {
    // Writer and reader share a single call that codes the symbol, since it is inlined and is most of the code.
    var step = value
    var low: UInt32 = 0
    if Self.isWriter, shift > 0 {
      let biased = value &+ 1 &<< (shift &- 1)
      step = biased &>> shift
      low = UInt32(bitPattern: biased) & (1 &<< UInt32(truncatingIfNeeded: shift) &- 1)
    }
    let symbol = symbol(model, max(min(step &+ 8, 15), 0), state: state)
    if UInt32(bitPattern: symbol &- 1) < 14 {
      step = symbol &- 8
    } else {
      step = outlier(step, isAbove: symbol == 15, channel)
    }
    guard shift > 0 else { return step }
    low = bits(low, shift, state: state)
    return Int32(bitPattern: UInt32(bitPattern: step &<< shift) | low) &- 1 &<< (shift &- 1)
  }

  @inline(never)
  private mutating func outlier(_ step: Int32, isAbove: Bool, _ channel: Int) -> Int32 {
    let beyond = UInt32(bitPattern: isAbove ? step &- 8 : -8 &- step)
    let read = number(SymbolModels.outliers + channel, UInt64(beyond))
    let excess = Int32(truncatingIfNeeded: read)
    return isAbove ? excess &+ 8 : -8 &- excess
  }

  /// Writes or reads the difference of two numbers without a grid: the number of 4-bit groups, and the bits; returns
  /// it.
  mutating func rawResidual(_ value: Int64, channel: Int) -> Int64 {
    let folded = UInt64(bitPattern: value &<< 1 ^ value >> 63)
    let length = Int32(64 - folded.leadingZeroBitCount)
    let groups = symbol(SymbolModels.raw + channel, min((length &+ 3) >> 2, 15))
    let result = wide(folded, groups == 15 ? 64 : 4 &* groups)
    return Int64(bitPattern: result >> 1) ^ -Int64(bitPattern: result & 1)
  }
}
