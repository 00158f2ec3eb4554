import Foundation
import Testing

@testable import InkFormats

@Suite struct WritingAtomicFileTests {
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
    try AtomicFile.write([1, 2, 3], to: folder.path + "/a")
    #expect(content("a") == [1, 2, 3])
    #expect(names() == ["a"])
    try AtomicFile.write([], to: folder.path + "/a")
    #expect(content("a") == [])
  }

  @Test func anOldFileKeepsItsPermissionsAndLinksStayLinks() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/a"
    try AtomicFile.write([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try AtomicFile.write([2], to: link)
    #expect(content("a") == [2])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == path)
  }

  @Test func aMissingFolderIsAnErrorWithItsReason() {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/none/a"
    #expect(throws: FileError(path: path, code: ENOENT)) { try AtomicFile.write([1], to: path) }
    #expect(FileError(path: "a", code: ENOENT).description == "a: No such file or directory")
  }

  @Test func aFolderInTheWayIsAnErrorAndNothingIsLeft() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/sub"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: FileError.self) { try AtomicFile.write([1], to: path) }
    #expect(names() == ["sub"])
  }

  @Test func whatIsBegunHasNoName() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = try OutputFile(folder.path + "/a")
    file.write([1])
    #expect(names().isEmpty)
    try file.commit()
    #expect(content("a") == [1])
  }

  @Test func aNameThatIsNeededIsRemovedBySignals() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/a"
    let first = try OutputFile(path, isNamed: true)
    first.write([1])
    #expect(names().count == 1)
    UnfinishedFiles.removeAll()
    #expect(names().isEmpty)
    first.discard()
    for isNamed in [true, false] {
      let file = try OutputFile(path, isNamed: isNamed)
      file.write([isNamed ? 2 : 3])
      try file.commit()
      // What is finished stays.
      UnfinishedFiles.removeAll()
      #expect(names() == ["a"] && content("a") == [isNamed ? 2 : 3])
    }
  }

  @Test func whatMayOnlyBeReadStays() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.path + "/a"
    try AtomicFile.write([1], to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(throws: FileError(path: path, code: EACCES, reason: "is read-only")) {
      try AtomicFile.write([2], to: path)
    }
    #expect(content("a") == [1] && names() == ["a"])
  }

  @Test func devicesAreWrittenTo() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try AtomicFile.write([1], to: "/dev/null")
    #expect(
      try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
        == .typeCharacterSpecial
    )
  }
}
