/// The attached file with the Inkstone document, which makes an exported PDF editable.
enum AttachedFile {
  /// The maximum number of attached files that are kept, and the maximum depth of the name tree that lists them.
  private static let (maximumCount, maximumDepth) = (10_000, 32)

  /// Copies the only file that is attached to one document to another; replaces one with the same name there.
  static func move(from document: QPDFHandle, to base: QPDFHandle) {
    let own = document.root["/Names"]["/EmbeddedFiles"]["/Names"]
    guard own.count == 2, own[1].isDictionary else { return }
    let name = own[0].notation
    let file = base.copy(own[1])
    let names =
      base.root["/Names"].isDictionary ? base.root["/Names"].shallowCopy : base.parse("<<>>")
    var files: [(name: QPDFObject, file: QPDFObject)] = []
    add(names["/EmbeddedFiles"], depth: 0, &files)
    var replaced: [Int] = []
    for other in files where other.name.notation == name { replaced.append(other.file.number) }
    files.removeAll { $0.name.notation == name }
    files.append((base.parse(name), file))
    // A name tree is sorted by the bytes of the names, whose hexadecimal digits have the same order.
    let sorted = files.map { (key: $0.name.digits, $0.name, $0.file) }
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

  private static func add(
    _ node: QPDFObject,
    depth: Int,
    _ files: inout [(name: QPDFObject, file: QPDFObject)]
  ) {
    guard depth < maximumDepth else { return }
    let names = node["/Names"]
    var index = 0
    while index + 1 < names.count, files.count < maximumCount {
      files.append((names[index], names[index + 1]))
      index += 2
    }
    let kids = node["/Kids"]
    for kid in 0..<kids.count where files.count < maximumCount {
      add(kids[kid], depth: depth + 1, &files)
    }
  }
}
