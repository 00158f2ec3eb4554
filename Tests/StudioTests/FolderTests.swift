import Foundation
import Testing

/// Folders below the served one.
@Suite(.timeLimit(.minutes(10))) struct FolderTests {
  private func names(_ answer: Answer, _ key: String) throws -> [String] {
    let object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
    if key == "folders" { return try #require(object?[key] as? [String]) }
    return try #require(object?[key] as? [[String: Any]]).compactMap { $0["name"] as? String }
  }

  private func makeFolder(_ studio: Studio, _ path: String) throws {
    try FileManager.default.createDirectory(
      at: studio.documents.appendingPathComponent(path),
      withIntermediateDirectories: true
    )
  }

  @Test func theListHasWhatLiesInFoldersButNotWhatIsHidden() throws {
    let studio = try Studio()
    for path in ["a/b", ".hidden", "a/.git", "empty"] { try makeFolder(studio, path) }
    for name in ["x.svg", "a/y.svg", "a/b/z.svg", ".hidden/n.svg", "a/.git/n.svg", "a/note.txt"] {
      try studio.put([1], name)
    }
    try FileManager.default.createSymbolicLink(
      at: studio.documents.appendingPathComponent("link"),
      withDestinationURL: studio.folder
    )
    let list = try studio.ask("GET", "/api/documents")
    #expect(try names(list, "documents") == ["a/b/z.svg", "a/y.svg", "x.svg"])
    #expect(try names(list, "folders") == ["a", "a/b", "empty"])
  }

  @Test func documentsInFoldersAreReadWrittenMovedAndBroughtBack() throws {
    let studio = try Studio()
    let path = "/api/documents/sketches%2Fa.svg"
    #expect(try studio.ask("PUT", path, ["If-None-Match": "*"], body: [1]).status == 404)
    #expect(try studio.ask("POST", "/api/folders/sketches").status == 200)
    #expect(try studio.ask("POST", "/api/folders/sketches").status == 200)
    let made = try studio.ask("PUT", path, ["If-None-Match": "*"], body: [1, 2])
    #expect(made.status == 201)
    #expect(made["name"] == "sketches/a.svg")
    #expect(try studio.ask("GET", path).body == [1, 2])

    // To another folder and back, but not onto another document.
    let there = try studio.ask("POST", path + "/name?to=b.svg", ["If-Match": made.tag])
    #expect(there.status == 200)
    #expect(studio.content("b.svg") == [1, 2])
    try studio.put([9], "sketches/a.svg")
    let back = "/api/documents/b.svg/name?to=sketches%2Fa.svg"
    #expect(try studio.ask("POST", back, ["If-Match": "*"])["error"] == "taken")
    #expect(
      try studio.ask("POST", "/api/documents/b.svg/name?to=none%2Fa.svg", ["If-Match": "*"]).status
        == 404
    )
    #expect(studio.content("b.svg") == [1, 2])

    let gone = try studio.ask("DELETE", path, ["If-Match": "*"])
    #expect(gone["renamed"] == "sketches/a.svg.deleted")
    let again = try studio.ask("POST", path + "/deleted?from=sketches%2Fa.svg.deleted")
    #expect(again.status == 200)
    #expect(studio.content("sketches/a.svg") == [9])
  }

  @Test func aFolderThatIsRemovedIsGoneUntilThereIsOneAgain() throws {
    let studio = try Studio()
    try studio.put([1], "a.svg")
    let tag = try studio.ask("GET", "/api/documents/a.svg").tag
    try FileManager.default.removeItem(at: studio.documents)
    let path = "/api/documents/a.svg"
    for answer in [
      try studio.ask("GET", "/api/documents"), try studio.ask("GET", path),
      try studio.ask("GET", path + "/thumbnail"),
      try studio.ask("PUT", path, ["If-Match": tag], body: [2]),
      try studio.ask("PUT", "/api/documents/b.svg", ["If-None-Match": "*"], body: [2]),
    ] {
      #expect(answer.status == 410)
      #expect(answer["error"] == "gone")
    }
    try makeFolder(studio, "")
    #expect(try studio.ask("GET", path)["error"] == "absent")
    #expect(try studio.ask("PUT", path, ["If-None-Match": "*"], body: [3]).status == 201)
    #expect(studio.content("a.svg") == [3])
  }

  @Test func aFolderThatIsMovedKeepsItsDocuments() throws {
    let studio = try Studio()
    let other = studio.folder.appendingPathComponent("elsewhere")
    try FileManager.default.moveItem(at: studio.documents, to: other)
    let path = "/api/documents/a.svg"
    #expect(try studio.ask("PUT", path, ["If-None-Match": "*"], body: [1]).status == 201)
    try FileManager.default.moveItem(at: other, to: studio.documents)
    #expect(studio.content("a.svg") == [1])
  }

  @Test func onlyWhatWasDeletedComesBack() throws {
    let studio = try Studio()
    try studio.put([1], "a.svg")
    try studio.put([2], "a.svg.deleted")
    try studio.put([3], "b.svg.deleted")
    let path = "/api/documents/a.svg/deleted"
    #expect(try studio.ask("POST", path).status == 400)
    #expect(try studio.ask("POST", path + "?from=a.svg.deleted")["error"] == "taken")
    for wrong in [
      "b.svg.deleted", "..%2Fa.svg.deleted", "a.svg", "a.svg%2F..%2Fb.svg.deleted",
      "a.svg.x.deleted",
    ] {
      #expect(try studio.ask("POST", path + "?from=" + wrong).status == 404)
    }
    #expect(studio.content("a.svg") == [1])
    #expect(studio.content("b.svg.deleted") == [3])
  }

  @Test func nothingOutsideOfTheFolderIsReached() throws {
    let studio = try Studio()
    let outside = studio.folder.appendingPathComponent("outside")
    try FileManager.default.createDirectory(at: outside, withIntermediateDirectories: true)
    try Data([7]).write(to: outside.appendingPathComponent("secret.svg"))
    try makeFolder(studio, "a")
    try FileManager.default.createSymbolicLink(
      at: studio.documents.appendingPathComponent("a/link"),
      withDestinationURL: outside
    )
    try studio.put([1], "x.svg")
    for path in [
      "a%2Flink%2Fsecret.svg", "a%2F..%2F..%2Foutside%2Fsecret.svg", "a%2F%2Fx.svg", "%2Fx.svg",
      "a%2F.x.svg",
    ] {
      #expect(try studio.ask("GET", "/api/documents/" + path).status == 404, "\(path)")
      let written = try studio.ask(
        "PUT",
        "/api/documents/" + path,
        ["If-None-Match": "*"],
        body: [1]
      )
      #expect(written.status == 404, "\(path)")
    }
    #expect(
      try studio.ask("POST", "/api/documents/x.svg/name?to=a%2Flink%2Fx.svg", ["If-Match": "*"])
        .status == 404
    )
    for folder in [
      "a%2Flink%2Fnew", "..%2Fnew", ".new", "a%2F..", "", "%00",
      String(repeating: "a%2F", count: 9) + "b",
    ] {
      #expect(try studio.ask("POST", "/api/folders/" + folder).status == 404, "\(folder)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: outside.path) == ["secret.svg"])
    #expect(studio.content("x.svg") == [1])
    #expect(studio.isAlive)
  }
}
