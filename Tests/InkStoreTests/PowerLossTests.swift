import Foundation
import InkDocuments
import InkStore
import Testing
import _InkTestSupport

/// Power failures at every step of random sessions; durable frames must survive.
@Suite struct PowerLossTests {
  /// A host that draws, saves, compacts, crashes and restarts.
  final class Session {
    let path = "/notes/page.ink"
    let volume = PowerLossVolume()
    var random: SeededGenerator
    var images: SeededGenerator
    var appended = 0
    var acknowledged = 0
    var isCreated = false
    var time = 100.0
    var checked = 0
    var broken: [String] = []

    init(seed: UInt64, ignoresSyncs: Bool = false) {
      random = SeededGenerator(seed: seed)
      images = SeededGenerator(seed: seed &+ 1_000_000)
      volume.ignoresSyncs = ignoresSyncs
      volume.longestWrite = seed % 3 == 0 ? 700 : .max
      volume.onStep = { [unowned self] in
        for _ in 0..<2 { lookAtAnImage() }
      }
    }

    /// Simulates a power failure and checks the remaining document.
    func lookAtAnImage() {
      checked += 1
      let image = volume.afterPowerLoss(&images)
      guard image.node(path) != nil else {
        if isCreated { broken.append("the document is gone") }
        return
      }
      do throws(DocumentFileError) {
        let (store, count) = try Numbered.open(path, on: image)
        if count < acknowledged || count > appended {
          broken.append("\(count) frames, \(acknowledged) promised, \(appended) appended")
        }
        store.append(number: count, at: 0)
        try store.close()
        let again = try Numbered.open(path, on: image)
        if again.count != count + 1 || again.store.recovery != nil {
          broken.append("cannot be continued")
        }
      } catch {
        broken.append("\(error)")
      }
    }

    func run(steps: Int, durability: Durability) throws {
      var store = try InkFileStore.create(
        path,
        identifier: Numbered.identifier,
        on: volume,
        durability: durability
      )
      isCreated = true
      for _ in 0..<steps {
        time += 0.02
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<11:
          appended += 1
          store.append(number: appended - 1, at: time)
        case 11: store.append(.thumbnail, .droppable, payload: [1, 2, 3], at: time)
        case 12..<15: try store.commit(at: time)
        case 15: try store.tick(at: time)
        case 16: try store.flush()
        case 17: try store.compact()
        case 18:
          try store.close()
          store = try reopened(durability)
        default:
          // The process dies, the machine does not.
          store.abandon()
          store = try reopened(durability)
        }
        if store.durableEnd == store.end { acknowledged = appended }
      }
      try store.close()
      acknowledged = appended
      lookAtAnImage()
    }

    private func reopened(_ durability: Durability) throws -> InkFileStore {
      let (store, count) = try Numbered.open(path, on: volume, durability: durability)
      if count < acknowledged { broken.append("lost without a power cut") }
      appended = count
      return store
    }
  }

  @Test(
    "Whenever power fails, the document opens with everything that was promised",
    arguments: [Durability.everyStroke(), .everyFrame, .manual]
  )
  func promises(_ durability: Durability) throws {
    let environment = ProcessInfo.processInfo.environment
    let seconds = environment["INKSTONE_FUZZ_SECONDS"].flatMap(Double.init) ?? 0
    let end = Date().addingTimeInterval(seconds)
    var checked = 0
    var seed: UInt64 = 0
    repeat {
      seed += 1
      let session = Session(seed: seed)
      try session.run(steps: 60, durability: durability)
      checked += session.checked
      #expect(session.broken.isEmpty, "seed \(seed)")
    } while seed < 12 || Date() < end
    print("power cuts, \(durability): \(seed) sessions, \(checked) images")
  }

  @Test("On a disk that lies about syncs promises break, and these tests see it")
  func isOrdered() throws {
    var broken = 0
    for seed in 1...6 as ClosedRange<UInt64> {
      let session = Session(seed: seed, ignoresSyncs: true)
      try session.run(steps: 60, durability: .everyStroke())
      broken += session.broken.count
    }
    #expect(broken > 100)
  }
}
