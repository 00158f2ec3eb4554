/// The links between pages of an original whose pages are copied to another document.
///
/// qpdf doesn't copy the pages that links lead to. So before the copy, the targets become page indices, and after it
/// the copied pages. Destinations with names are resolved, since the names of the other document may be different.
enum PageLinks {
  /// The maximum number of named destinations.
  private static let maximumNames = 100_000

  /// Replaces the pages that links lead to by their indices.
  ///
  /// A link to an unknown name loses its target.
  ///
  /// - Parameters:
  ///   - pages: The indices of the pages with the links.
  ///   - document: The original, which is changed.
  static func replaceTargets(on pages: Set<Int>, of document: QPDFHandle) {
    var numbers: [Int: Int] = [:]
    for (index, page) in document.pages.enumerated() { numbers[page.number] = index }
    var names: [String: QPDFObject]?
    func destination(_ name: QPDFObject) -> QPDFObject {
      if let name = name.name { return document.root["/Dests"][name] }
      let known = names ?? Self.names(of: document)
      names = known
      return known[name.digits] ?? document.parse("null")
    }
    for index in pages.sorted() where document.pages.indices.contains(index) {
      for link in document.pages[index]["/Annots"].elements {
        guard let (owner, key) = holder(of: link) else { continue }
        var target = owner[key]
        if !target.isArray {
          target = destination(target)
          if target.isDictionary { target = target["/D"] }
          if !target.isArray { owner.remove(key) }
        }
        guard target.count > 0, let number = numbers[target[0].number] else { continue }
        owner.set(key, array(document.parse("\(number)"), like: target, in: document))
      }
    }
  }

  /// Replaces the indices that links lead to by pages of the result; a link to a page that it lacks loses its target.
  ///
  /// - Parameters:
  ///   - page: A page of the result, with the links.
  ///   - base: The document that is written.
  ///   - find: Returns the page of the result for the index of a page of the original.
  static func connect(_ page: QPDFObject, in base: QPDFHandle, _ find: (Int) -> QPDFObject?) {
    for link in page["/Annots"].elements {
      guard let (owner, key) = holder(of: link), let index = owner[key][0].integer else { continue }
      if let target = find(index) {
        owner.set(key, array(target, like: owner[key], in: base))
      } else {
        owner.remove(key)
      }
    }
  }

  /// Returns the dictionary with the target of an annotation, and its key; `nil` if the annotation leads to no page.
  private static func holder(of link: QPDFObject) -> (owner: QPDFObject, key: String)? {
    if !link["/Dest"].isNull { return (link, "/Dest") }
    let action = link["/A"]
    return action["/S"].name == "/GoTo" && !action["/D"].isNull ? (action, "/D") : nil
  }

  /// Returns a destination with another first element.
  private static func array(
    _ first: QPDFObject,
    like other: QPDFObject,
    in document: QPDFHandle
  ) -> QPDFObject {
    let copy = document.parse("[]")
    copy.append(first)
    for part in other.elements.dropFirst() { copy.append(part) }
    return copy
  }

  /// Returns the named destinations of a document, by the hexadecimal digits of their names.
  private static func names(of document: QPDFHandle) -> [String: QPDFObject] {
    var names: [String: QPDFObject] = [:]
    let tree = document.root["/Names"]["/Dests"]
    for entry in tree.treeEntries("/Names", maximumCount: maximumNames) {
      names[entry.key.digits] = entry.value
    }
    return names
  }
}
