import Foundation
import Glibc
import InkDocuments
import InkStore
import Testing

/// The real file system.
@Suite final class PosixTests {
  let folder: String
  var path: String { folder + "/page.ink" }

  init() throws {
    folder = NSTemporaryDirectory() + "ink-store-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  func create() throws -> InkFileStore {
    try InkFileStore.create(path, identifier: Numbered.identifier)
  }

  func permissions(_ path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }

  @Test("A document is written, closed, opened and continued")
  func roundTrip() throws {
    let store = try create()
    for i in 0..<300 { store.append(number: i, at: Double(i) * 0.01) }
    try store.close()
    let (again, count) = try Numbered.open(path, on: PosixVolume())
    #expect(count == 300)
    again.append(number: 300, at: 0)
    try again.compact()
    try again.close()
    #expect(try Numbered.open(path, on: PosixVolume()).count == 301)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["page.ink"])
  }

  @Test("A second writer is told which process has the document, also after compaction")
  func locking() throws {
    let store = try create()
    let busy = DocumentFileError.busy(path: store.path, process: getpid())
    #expect(throws: busy) { try InkFileStore.open(self.path) }
    #expect("\(busy)".contains("process \(getpid())"))
    try store.compact()
    #expect(throws: busy) { try InkFileStore.open(self.path) }
    #expect(throws: busy) {
      try InkFileStore.create(self.path, identifier: Numbered.identifier, replacing: true)
    }
    store.append(number: 0, at: 0)
    let reader = try InkFileReader(path)
    while let frame = try reader.next() { #expect(frame.kind == .events || frame.kind == .mark) }
    try store.close()
    let again = try InkFileStore.open(path)
    #expect(throws: busy) { try InkFileStore.open(self.path) }
    again.abandon()
    try InkFileStore.open(path).close()
  }

  @Test("A closed document can be opened, even while a forked child has a copy of the descriptor")
  func copyOfDescriptor() throws {
    let store = try create()
    var (file, other) = (stat(), stat())
    try #require(stat(path, &file) == 0)
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for number in 3..<Int32(1024)
    where fstat(number, &other) == 0 && other.st_dev == file.st_dev && other.st_ino == file.st_ino {
      copies.append(dup(number))
    }
    #expect(!copies.isEmpty)
    try store.close()
    try InkFileStore.open(path).close()
  }

  @Test("A new document does not replace a file unless it is asked to")
  func existing() throws {
    try create().close()
    do throws(DocumentFileError) {
      _ = try InkFileStore.create(path, identifier: Numbered.identifier)
      #expect(Bool(false), "created")
    } catch {
      guard case .storage(let what) = error else { return #expect(Bool(false)) }
      #expect(what.reason == .exists)
    }
    try InkFileStore.create(
      path,
      identifier: DocumentIdentifier(high: 1, low: 1),
      replacing: true
    ).close()
    #expect(try InkFileReader(path).header.identifier.high == 1)
  }

  @Test("Compaction keeps the permissions of the file and the link that leads to it")
  func linksAndPermissions() throws {
    try FileManager.default.createDirectory(
      atPath: folder + "/far",
      withIntermediateDirectories: true
    )
    let link = folder + "/link.ink"
    try create().close()
    try FileManager.default.moveItem(atPath: path, toPath: folder + "/far/page.ink")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "far/page.ink")
    let file = folder + "/far/page.ink"
    for mode in [0o640, 0o600, 0o666] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
      let store = try InkFileStore.open(link)
      store.append(.metadata, payload: [1], at: 0)
      try store.compact()
      try store.close()
      #expect(try permissions(file) == mode)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "far/page.ink")
    }
  }

  @Test("A new document has the permissions that the user gives new files")
  func newPermissions() throws {
    try create().close()
    try Data().write(to: URL(fileURLWithPath: folder + "/plain"))
    #expect(try permissions(path) == permissions(folder + "/plain"))
  }

  @Test("Folders, pipes and missing files are errors that name the file")
  func notFiles() throws {
    #expect(mkfifo(folder + "/pipe", 0o600) == 0)
    for (name, reason) in [
      ("", StorageError.Reason.notAFile), ("/pipe", .notAFile), ("/none", .absent),
      ("/none/none", .absent),
    ] {
      do throws(DocumentFileError) {
        _ = try InkFileStore.open(folder + name)
        #expect(Bool(false), "opened")
      } catch {
        guard case .storage(let what) = error else { return #expect(Bool(false)) }
        #expect(what.reason == reason)
        #expect(what.path.hasSuffix(folder + name) || name == "/none/none")
      }
    }
    #expect(try create().freeSpace() > 0)
  }

  @Test("A large document is read without holding it in memory")
  func streaming() throws {
    let store = try InkFileStore.create(path, identifier: Numbered.identifier, durability: .manual)
    let block = [UInt8](repeating: 0xa5, count: 300_000)
    for _ in 0..<20 {
      store.append(.resource, payload: block, at: 0)
      store.append(.events, payload: [1], at: 0)
    }
    try store.close()
    let reader = try InkFileReader(path)
    var sizes: [Int] = []
    while let frame = try reader.next() { sizes.append(frame.payload.count) }
    #expect(sizes == (0..<20).flatMap { _ in [300_000, 1] } + [0])
  }
}
