import InkDocuments
import InkStore
import Testing
import _InkTestSupport

/// Full, faulty and swapped disks.
@Suite struct FaultTests {
  let volume = PowerLossVolume()
  let path = "/notes/page.ink"

  func store(_ durability: Durability = .everyStroke()) throws -> InkFileStore {
    try InkFileStore.create(
      path,
      identifier: Numbered.identifier,
      on: volume,
      durability: durability
    )
  }

  /// Returns the number of frames that are certainly on the disk.
  func survivors(_ path: String) throws -> Int {
    var random = SeededGenerator(seed: 1)
    var minimum = Int.max
    for _ in 0..<20 {
      minimum = min(minimum, try Numbered.open(path, on: volume.afterPowerLoss(&random)).count)
    }
    return minimum
  }

  @Test("On a full disk nothing is lost, and everything is written when there is room")
  func fullDisk() throws {
    let store = try store()
    store.append(number: 0, at: 0)
    try store.commit(at: 0)
    volume.room = ("/notes", 50)
    for i in 1..<100 { store.append(number: i, at: 0.01 * Double(i)) }
    guard case .storage(let error) = store.failure else { return #expect(Bool(false)) }
    #expect(error.reason == .noSpace)
    #expect(throws: DocumentFileError.storage(error)) { try store.commit(at: 1) }
    #expect(store.durableEnd < store.end)
    #expect(try survivors(path) == 1)
    volume.room = nil
    #expect(store.deadline == 2)
    try store.tick(at: 1.5)
    #expect(store.failure != nil)
    try store.tick(at: 2)
    #expect(store.failure == nil)
    #expect(store.durableEnd == store.end)
    #expect(try survivors(path) == 100)
  }

  @Test("From a full disk a document can be saved elsewhere, with what was never written")
  func saveElsewhere() throws {
    let store = try store()
    for i in 0..<50 { store.append(number: i, at: 0) }
    try store.commit(at: 0)
    volume.room = ("/notes", 0)
    for i in 50..<100 { store.append(number: i, at: 1) }
    #expect(throws: DocumentFileError.self) { try store.commit(at: 1) }
    try store.saveElsewhere("/stick/page.ink")
    #expect(store.path == "/stick/page.ink")
    #expect(store.failure == nil)
    #expect(try survivors("/stick/page.ink") == 100)
    store.append(number: 100, at: 2)
    try store.commit(at: 2)
    #expect(try survivors("/stick/page.ink") == 101)
    #expect(try survivors(path) == 50)
  }

  @Test("After a sync that failed, what it was to write is written again before it counts")
  func failedSync() throws {
    let store = try store()
    for i in 0..<10 { store.append(number: i, at: 0) }
    volume.failingSyncs = 2
    #expect(throws: DocumentFileError.self) { try store.commit(at: 0) }
    #expect(store.durableEnd == LogHeader.size)
    for i in 10..<20 { store.append(number: i, at: 0.1) }
    #expect(throws: DocumentFileError.self) { try store.commit(at: 0.1) }
    #expect(store.durableEnd == LogHeader.size)
    try store.flush()
    #expect(store.durableEnd == store.end)
    #expect(try survivors(path) == 20)
  }

  @Test("While the folder cannot be synced after compaction, nothing counts as durable")
  func failedFolderSync() throws {
    let store = try store()
    for i in 0..<10 { store.append(number: i, at: 0) }
    try store.commit(at: 0)
    volume.failingFolderSyncs = 2
    #expect(throws: DocumentFileError.self) { try store.compact() }
    store.append(number: 10, at: 1)
    #expect(throws: DocumentFileError.self) { try store.commit(at: 1) }
    #expect(store.durableEnd == 0)
    try store.commit(at: 2)
    #expect(store.durableEnd == store.end)
    #expect(try survivors(path) == 11)
  }

  @Test("A compaction that fails leaves the document as it was, and nothing beside it")
  func failedCompaction() throws {
    let store = try store()
    for i in 0..<40 { store.append(number: i, at: 0) }
    try store.commit(at: 0)
    volume.room = ("/notes", 100)
    #expect(throws: DocumentFileError.self) { try store.compact() }
    #expect(volume.allNames == [path])
    volume.room = nil
    store.append(number: 40, at: 1)
    try store.commit(at: 1)
    #expect(try survivors(path) == 41)
  }

  @Test("A file that another program put in place is not written to, and nothing is lost")
  func replacedFile() throws {
    let store = try store()
    for i in 0..<5 { store.append(number: i, at: 0) }
    try store.commit(at: 0)
    _ = try volume.open("/notes/other", .create(isPrivate: false))
    try volume.rename("/notes/other", to: path, replacing: true)
    store.append(number: 5, at: 1)
    #expect(throws: DocumentFileError.changed(path: path)) { try store.commit(at: 1) }
    #expect(volume.node(path)?.content == [])
    try store.saveElsewhere("/notes/kept.ink")
    #expect(try survivors("/notes/kept.ink") == 6)
  }

  @Test("A writer that compacts and leaves while another opens is not written past")
  func changedWhileOpening() throws {
    let first = try store()
    for i in 0..<5 { first.append(number: i, at: 0) }
    volume.onOpen = {
      try? first.compact()
      try? first.close()
    }
    let (second, count) = try Numbered.open(path, on: volume)
    #expect(count == 5)
    second.append(number: 5, at: 1)
    try second.commit(at: 1)
    #expect(try survivors(path) == 6)
  }

  @Test("A file that was cut off under the writer is not written to")
  func cutFile() throws {
    let store = try store()
    for i in 0..<5 { store.append(number: i, at: 0) }
    try store.commit(at: 0)
    try volume.open(path, .write).truncate(to: 40)
    store.append(number: 5, at: 1)
    #expect(throws: DocumentFileError.changed(path: path)) { try store.commit(at: 1) }
  }

  @Test(
    "A file that is cut off while a stroke goes on is not said to be saved",
    arguments: [40, 0, -1]
  )
  func cutFileUnderStroke(behind: Int) throws {
    let store = try store()
    for i in 0..<5 { store.append(number: i, at: 0) }
    try store.commit(at: 0)
    let durable = store.durableEnd
    for i in 5..<8 { store.append(number: i, at: 1) }
    #expect(try volume.status(path)?.size == store.end)
    try volume.open(path, .write).truncate(to: durable + behind)
    for i in 8..<10 { store.append(number: i, at: 1.1) }
    #expect(throws: DocumentFileError.changed(path: path)) { try store.commit(at: 1.2) }
    #expect(store.durableEnd == durable)
    // Durable frames are no longer in memory.
    if behind < 0 { return }
    try store.saveElsewhere("/notes/kept.ink")
    #expect(try survivors("/notes/kept.ink") == 10)
  }

  @Test("Nothing waits longer than a quarter of a second for the disk")
  func delay() throws {
    let store = try store()
    #expect(store.deadline == nil)
    store.append(number: 0, at: 10)
    store.append(number: 1, at: 10.2)
    #expect(store.deadline == 10.25)
    try store.tick(at: 10.24)
    #expect(try survivors(path) == 0)
    try store.tick(at: 10.25)
    #expect(try survivors(path) == 2)
    store.append(number: 2, at: 11)
    store.append(number: 3, at: 11.3)
    #expect(try survivors(path) == 4)
    store.append(number: 4, at: 12)
    try store.tick(at: .nan)
    #expect(try survivors(path) == 5)
    store.append(number: 5, at: 20)
    store.append(number: 6, at: 5)
    #expect(store.deadline == 5.25)
  }

  @Test("Before any sync, a killed process leaves in the file what it appended")
  func killedProcess() throws {
    let store = try store()
    for i in 0..<5 { store.append(number: i, at: 0.01 * Double(i)) }
    store.abandon()
    #expect(try Numbered.open(path, on: volume).count == 5)
  }

  @Test("Manual documents reach the file when they are flushed, not before")
  func manual() throws {
    let store = try store(.manual)
    for i in 0..<5 { store.append(number: i, at: Double(i)) }
    try store.commit(at: 5)
    try store.tick(at: 50)
    #expect(volume.node(path)?.content.count == LogHeader.size)
    try store.flush()
    #expect(try survivors(path) == 5)
  }
}
