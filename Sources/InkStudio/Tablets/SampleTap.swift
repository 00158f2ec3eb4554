import InkStylus

/// A source that passes reports on, and keeps a copy of their unprocessed samples.
final class SampleTap: AccessorySource {
  let pens: any LivePens
  private var samples: [(identifier: UInt64, sample: StylusSample)] = []

  init(_ pens: any LivePens) { self.pens = pens }

  func start() throws(AccessoryError) { try pens.start() }

  func stop() { pens.stop() }

  func takeReports() -> [AccessoryReport] {
    let reports = pens.takeReports()
    samples.removeAll(keepingCapacity: true)
    for report in reports {
      switch report {
      case .entered(let identifier, let sample), .moved(let identifier, let sample):
        samples.append((identifier, sample))
      case .described, .left, .removed, .pad: break
      }
    }
    return reports
  }

  /// Returns the samples of the last reports, and removes them.
  func takeSamples() -> [(identifier: UInt64, sample: StylusSample)] {
    defer { samples.removeAll(keepingCapacity: true) }
    return samples
  }
}
