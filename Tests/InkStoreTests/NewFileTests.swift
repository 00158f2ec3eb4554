import Foundation
import InkFiles
import Testing

@Suite struct NewFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "ink-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  private func names() -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  }

  private func content(_ name: String) -> [UInt8]? {
    (try? Data(contentsOf: folder.appending(path: name))).map { [UInt8]($0) }
  }

  @Test func aNewFileHoldsTheBytesAndNothingElseIsLeft() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try NewFile.write([1, 2, 3], to: folder.path + "/a")
    #expect(content("a") == [1, 2, 3])
    #expect(names() == ["a"])
    try NewFile.write([], to: folder.path + "/a")
    #expect(content("a") == [])
  }

  @Test func anOldFileKeepsItsPermissionsAndLinksStayLinks() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/a"
    try NewFile.write([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try NewFile.write([2], to: link)
    #expect(content("a") == [2])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }

  @Test func aMissingFolderIsAnErrorWithItsReason() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/none/a"
    do throws(StorageError) {
      try NewFile.write([1], to: path)
      Issue.record("written")
    } catch {
      #expect(error.code == ENOENT && error.reason == .absent)
      #expect(error.description == "\(path): No such file or directory")
    }
  }

  @Test func aFolderInTheWayIsAnErrorAndNothingIsLeft() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/sub"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: StorageError.self) { try NewFile.write([1], to: path) }
    #expect(names() == ["sub"])
  }

  @Test func aLinkToNothingStaysOneAndLeadsToTheNewFile() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a")
    try NewFile.write([1], to: link)
    #expect(content("a") == [1])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a")
  }

  @Test func aFileThatIsBegunHasNoName() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try NewFile(folder.path + "/a")
    try file.write([1])
    #expect(names().isEmpty)
    try file.commit()
    #expect(content("a") == [1])
  }

  @Test func aNameThatIsNeededIsRemovedBySignals() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/a"
    let first = try NewFile(path, on: PosixVolume(hasUnnamedFiles: false))
    try first.write([1])
    #expect(names().count == 1)
    UnfinishedFiles.removeAll()
    #expect(names().isEmpty)
    first.discard()
    for isNamed in [true, false] {
      let file = try NewFile(path, on: PosixVolume(hasUnnamedFiles: !isNamed))
      try file.write([isNamed ? 2 : 3])
      try file.commit()
      // Committed files stay.
      UnfinishedFiles.removeAll()
      #expect(names() == ["a"] && content("a") == [isNamed ? 2 : 3])
    }
  }

  @Test func twoWritersDoNotDisturbEachOtherAndTheRemnantOfAKilledOneIsRemoved() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/" + String(repeating: "ä", count: 120)
    let volume = PosixVolume(hasUnnamedFiles: false)
    let (first, second) = (try NewFile(path, on: volume), try NewFile(path, on: volume))
    #expect(names().count == 2)
    try first.write([1])
    try second.write([2])
    try first.commit()
    try second.commit()
    let name = try #require(names().first)
    #expect(names().count == 1 && content(name) == [2])
    let remnant = "/.\(name.prefix(100)).ink-new"
    #expect(FileManager.default.createFile(atPath: folder.path + remnant, contents: Data([3])))
    try NewFile(path, on: volume).commit()
    #expect(names() == [name])
  }

  @Test func whatMayOnlyBeReadStays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/a"
    try NewFile.write([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    let error = StorageError(.open, path, .readOnly, message: "is read-only", code: EACCES)
    #expect(throws: error) { try NewFile.write([2], to: path) }
    #expect(content("a") == [1] && names() == ["a"])
  }

  @Test func devicesAreWrittenTo() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try NewFile.write([1], to: "/dev/null")
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        == .typeCharacterSpecial
    )
  }
}
