package import InkStylus

/// A source of accessories with the reports of a test.
package final class ScriptedSource: AccessorySource {
  package var reports: [AccessoryReport] = []
  package var failure: AccessoryError?
  package private(set) var starts = 0
  package private(set) var stops = 0

  package init() {}

  package func start() throws(AccessoryError) {
    if let failure { throw failure }
    starts += 1
  }

  package func stop() { stops += 1 }

  package func takeReports() -> [AccessoryReport] {
    defer { reports.removeAll() }
    return reports
  }
}
