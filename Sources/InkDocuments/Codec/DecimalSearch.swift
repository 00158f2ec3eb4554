internal import InkStrokes

/// Finds the ``DecimalGrid`` that represents the numbers of some channels, if they were parsed from decimal text.
struct DecimalSearch {
  private let strokes: ArraySlice<[StrokeSample]>
  private let channels: ClosedRange<Int>
  private let canBeMean: Bool

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - strokes: The samples of each stroke.
  ///   - index: The index of the first stroke to examine.
  ///   - group: The group of channels: see ``SampleImport/channels(_:)``.
  ///   - canBeMean: Whether forces may be means: see ``DecimalGrid/isMean``.
  init(_ strokes: [[StrokeSample]], from index: Int, _ group: Int, canBeMean: Bool) {
    self.strokes = strokes[index...]
    channels = SampleImport.channels(group)
    self.canBeMean = canBeMean && group == 2
  }

  /// The minimum number of values for which a grid is searched.
  private static let fewest = 4

  /// The grids found, with the channel (x, y, time, force and so on, 0…6) as index; `nil` if a channel has none.
  ///
  /// Only those of the examined channels are meaningful.
  func grids() -> [DecimalGrid]? {
    var result = [DecimalGrid](repeating: DecimalGrid(), count: SampleBuffer.channels)
    if let decimals = decimals() {
      let grid = DecimalGrid(decimals: decimals)
      let same = fitted(channels.map { ($0, grid) })
      for channel in channels { result[channel] = same }
      return result
    }
    if canBeMean, let grid = mean() {
      result[channels.lowerBound] = fitted([(channels.lowerBound, grid)])
      return result
    }
    for channel in channels {
      let values = values(channel, maximum: 192)
      guard values.count >= Self.fewest * 2 else { return nil }
      // y mostly has the same unit as x.
      if channel == 1, Self.represents(result[0].bare, values) {
        result[1] = result[0].bare
      } else {
        guard let grid = LatticeSearch(values).grid() else { return nil }
        result[channel] = grid
      }
    }
    if channels.count == 2, result[0] == result[1] {
      let same = fitted([(0, result[0]), (1, result[1])])
      (result[0], result[1]) = (same, same)
    } else {
      for channel in channels { result[channel] = fitted([(channel, result[channel])]) }
    }
    return result
  }

  private func values(_ channel: Int, maximum: Int) -> [Double] {
    var values: [Double] = []
    for stroke in strokes {
      for sample in stroke {
        if let value = SampleImport.value(sample, channel) { values.append(value) }
        if values.count >= maximum { return values }
      }
    }
    return values
  }

  /// Whether each number is exactly that of an integer on the grid, bit by bit.
  static func represents(_ grid: DecimalGrid, _ values: [Double]) -> Bool {
    let scale = grid.scale
    for value in values where grid.whole(value, scale) == nil { return false }
    return true
  }

  // MARK: Decimals

  /// The least number of digits after the decimal point with which the numbers are exact decimals, 0…15; `nil` if none
  /// is.
  private func decimals() -> Int? {
    var result = 0
    var count = 0
    var isFirst = true
    for stroke in strokes {
      var decimals = result
      var power = DecimalGrid(decimals: decimals).power
      var isHeld = true
      search: for sample in stroke {
        for channel in channels {
          guard let value = SampleImport.value(sample, channel) else { continue }
          count += 1
          while true {
            let steps = value * power
            guard abs(steps) < DecimalGrid.limit, decimals <= 15 else {
              isHeld = false
              break search
            }
            let whole = Double(Grid.rounded(steps))
            if (whole / power).bitPattern == value.bitPattern { break }
            decimals += 1
            power *= 10
          }
        }
      }
      if isHeld { result = decimals } else if isFirst { return nil }
      isFirst = false
    }
    return count >= Self.fewest ? result : nil
  }

  // MARK: Means

  /// The maximum number of decimal digits of widths in a Xournal file.
  private static let widthDecimals = 10

  /// The grid of forces that Xournal's reader computes from widths, as means divided by the pen's width; `nil` if none
  /// fits.
  ///
  /// It tries pens of 0.01 to 20 page units.
  private func mean() -> DecimalGrid? {
    var first: [Double] = []
    for stroke in strokes where first.count < 3 {
      if let value = stroke.first?.force, value != 0 { first.append(value) }
    }
    guard !first.isEmpty, strokes.first?.isEmpty == false else { return nil }
    var wholes: [Int64] = []
    for hundredths in 1...2000 {
      let grid = DecimalGrid(
        decimals: Self.widthDecimals,
        isMean: true,
        factor: 1 / (Double(hundredths) / 100)
      )
      wholes.removeAll(keepingCapacity: true)
      guard grid.whole(first[0], grid.scale) != nil, let stroke = strokes.first,
        Self.wholes(of: stroke, 3, grid, into: &wholes)
      else { continue }
      // A match of a single number may be a coincidence.
      guard wholes.count >= Self.fewest || Self.represents(grid, first) else { continue }
      var decimals = 0
      for stroke in strokes {
        wholes.removeAll(keepingCapacity: true)
        guard Self.wholes(of: stroke, 3, grid, into: &wholes) else { continue }
        for whole in wholes {
          let unit = DecimalGrid.power(Self.widthDecimals - decimals)
          if decimals == Self.widthDecimals || whole % unit == 0 { continue }
          while decimals < Self.widthDecimals,
            whole % DecimalGrid.power(Self.widthDecimals - decimals) != 0
          { decimals += 1 }
        }
      }
      return DecimalGrid(decimals: decimals, isMean: true, factor: grid.factor)
    }
    return nil
  }

  // MARK: Numbers

  /// Appends the integers of a channel's numbers; false, with some appended, if a number is not exactly on the grid.
  static func wholes(
    of samples: [StrokeSample],
    _ channel: Int,
    _ grid: DecimalGrid,
    into wholes: inout [Int64]
  ) -> Bool {
    let scale = grid.scale
    var before: Int64?
    for sample in samples {
      guard let value = SampleImport.value(sample, channel) else {
        if grid.isMean { return false }
        continue
      }
      if grid.isMean {
        guard abs(value * scale) < DecimalGrid.limit else { return false }
        var whole = Grid.rounded(value * scale)
        if let before { whole = Grid.rounded(2 * value * scale) &- before }
        guard abs(whole) < Int64(DecimalGrid.limit),
          grid.mean(before ?? whole, whole).bitPattern == value.bitPattern
        else { return false }
        before = whole
        wholes.append(whole)
      } else {
        guard let whole = grid.whole(value, scale) else { return false }
        wholes.append(whole)
      }
    }
    return true
  }

  // MARK: Digits

  /// The mean absolute second difference of the predicted integers above which another digit is not predicted.
  private static let usualBend = 8192.0

  /// The minimum of ``DecimalGrid/significant``; fewer significant digits are taken for a coincidence.
  private static let fewestSignificant = 6

  /// The grid of channels that share one, with its numbers of low and significant digits computed from all strokes.
  private func fitted(_ parts: [(channel: Int, grid: DecimalGrid)]) -> DecimalGrid {
    var bends = 0.0
    var count = 0.0
    var greatest: Int64 = 0
    var significant = 0
    var wholes: [Int64] = []
    for (channel, grid) in parts {
      for stroke in strokes {
        wholes.removeAll(keepingCapacity: true)
        guard Self.wholes(of: stroke, channel, grid, into: &wholes) else { continue }
        let origin = channel == 2 ? wholes.first ?? 0 : 0
        for i in wholes.indices {
          greatest = max(greatest, abs(wholes[i] - origin))
          let digits = DecimalGrid.digits(wholes[i])
          if digits > significant {
            var rest = wholes[i]
            var zeros = 0
            while zeros < digits - significant, rest % 10 == 0 {
              rest /= 10
              zeros += 1
            }
            significant = max(significant, digits - zeros)
          }
          guard i > 1 else { continue }
          let bend = wholes[i] - 2 * wholes[i - 1] + wholes[i - 2]
          bends += Double(abs(bend))
          count += 1
        }
      }
    }
    var lowDigits = 0
    while lowDigits < 15,
      bends > Self.usualBend * count * Double(DecimalGrid.power(lowDigits))
        || greatest / DecimalGrid.power(lowDigits) >= 1 << 28
    { lowDigits += 1 }
    let zeros = DecimalGrid.digits(greatest) - significant
    if significant < Self.fewestSignificant || zeros <= 0 || zeros > lowDigits { significant = 0 }
    let grid = parts[0].grid
    return DecimalGrid(
      decimals: grid.decimals,
      lowDigits: lowDigits,
      significant: significant,
      isMean: grid.isMean,
      factor: grid.factor,
      divisor: grid.divisor
    )
  }
}

extension DecimalGrid {
  /// The integer that encodes a number exactly, bit by bit; `nil` if there is none.
  ///
  /// - Parameter scale: The grid's ``scale``, computed once by the caller.
  @inline(always)
  func whole(_ value: Double, _ scale: Double) -> Int64? {
    guard abs(value * scale) < Self.limit else { return nil }
    let whole = Grid.rounded(value * scale)
    return self.value(whole).bitPattern == value.bitPattern ? whole : nil
  }

  /// The grid with 0 for ``lowDigits`` and ``significant``.
  var bare: DecimalGrid {
    DecimalGrid(decimals: decimals, isMean: isMean, factor: factor, divisor: divisor)
  }
}
