/// The attached file with the Inkstone document, which makes an exported PDF editable.
enum AttachedFile {
  /// The maximum number of attached files that are kept.
  private static let maximumCount = 10_000

  /// Copies the only file that is attached to one document to another; replaces one with the same name there.
  static func move(from document: QPDFHandle, to base: QPDFHandle) {
    let own = document.root["/Names"]["/EmbeddedFiles"]["/Names"]
    guard own.count == 2, own[1].isDictionary else { return }
    let name = own[0].notation
    let file = base.copy(own[1])
    let names =
      base.root["/Names"].isDictionary ? base.root["/Names"].shallowCopy : base.parse("<<>>")
    var files = names["/EmbeddedFiles"].treeEntries("/Names", maximumCount: maximumCount)
    let replaced = files.filter { $0.key.notation == name }.map(\.value.number)
    files.removeAll { $0.key.notation == name }
    files.append((base.parse(name), file))
    // Names are in the order of their bytes, which is that of their hexadecimal digits.
    let sorted = files.map { (key: $0.key.digits, $0.key, $0.value) }
      .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let list = base.parse("[]")
    for entry in sorted {
      list.append(entry.1)
      list.append(entry.2)
    }
    let tree = base.parse("<<>>")
    tree.set("/Names", list)
    names.set("/EmbeddedFiles", tree)
    base.root.set("/Names", names)
    let associated = base.root["/AF"]
    let kept = base.parse("[]")
    for index in 0..<associated.count {
      let other = associated[index]
      if other.number == 0 || !replaced.contains(other.number) { kept.append(other) }
    }
    kept.append(file)
    base.root.set("/AF", kept)
  }
}
