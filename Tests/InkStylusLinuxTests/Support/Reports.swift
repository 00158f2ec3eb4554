import InkStylus

extension AccessoryReport {
  var identifier: UInt64 {
    switch self {
    case .described(let description): description.identifier
    case .removed(let identifier, _), .entered(let identifier, _), .moved(let identifier, _),
      .left(let identifier, _), .pad(let identifier, _):
      identifier
    }
  }

  var sample: StylusSample? {
    switch self {
    case .entered(_, let sample), .moved(_, let sample): sample
    default: nil
    }
  }

  var isLeaving: Bool { if case .left = self { true } else { false } }
  var isRemoval: Bool { if case .removed = self { true } else { false } }
}

extension [AccessoryReport] {
  var samples: [StylusSample] { compactMap(\.sample) }
  var hasLeft: Bool { contains(where: \.isLeaving) }

  var descriptions: [AccessoryDescription] {
    compactMap { if case .described(let description) = $0 { description } else { nil } }
  }

  var samplesByPen: [UInt64: [StylusSample]] {
    reduce(into: [:]) { result, report in
      if let sample = report.sample { result[report.identifier, default: []].append(sample) }
    }
  }

  /// The number of times that a tip touched.
  var strokes: Int {
    samplesByPen.values.reduce(0) { count, samples in
      var isTouching = false
      return samples.reduce(count) { count, sample in
        defer { isTouching = sample.isTouching }
        return count + (sample.isTouching && !isTouching ? 1 : 0)
      }
    }
  }
}
