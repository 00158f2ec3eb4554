import InkPDF

/// Draws the ink of an overlay on pages of original documents, which become one document.
///
/// The original with the most pages is the base: its catalog stays, with outline, links, form fields and attachments.
struct PDFAssembler {
  private let overlay: QPDFHandle
  private let originals: [QPDFHandle]
  private let plan: [PDFAssemblyPage]
  let base: QPDFHandle
  /// The index of the base among ``originals``.
  private let baseIndex: Int
  /// A stream with the operator `q`, which saves the graphics state.
  let save: QPDFObject

  /// Copies, without ink, of the pages of the base that the result has already, by their indices.
  private var used: [Int: QPDFObject] = [:]

  /// Chooses the base.
  ///
  /// - Parameters:
  ///   - overlay: The document with the ink, a page for each of `plan`.
  ///   - originals: The originals, at least one.
  ///   - plan: The pages of the result, in order.
  /// - Throws: `damaged` if the numbers of pages don't match.
  init(
    _ overlay: QPDFHandle,
    _ originals: [QPDFHandle],
    _ plan: [PDFAssemblyPage]
  ) throws(PDFError) {
    guard !originals.isEmpty, !plan.isEmpty, overlay.pages.count == plan.count else {
      throw .damaged("the document with the ink does not have a page for each page to write")
    }
    var counts = originals.map { _ in 0 }
    for page in plan { if let original = page.original { counts[original.document] += 1 } }
    var best = 0
    for (index, count) in counts.enumerated() where count > counts[best] { best = index }
    (self.overlay, self.originals, self.plan) = (overlay, originals, plan)
    (base, baseIndex) = (originals[best], best)
    save = base.stream("q\n")
  }

  /// Assembles the pages and returns the PDF file, in memory that the base owns.
  ///
  /// - Throws: An error if a document is damaged, lacks a planned page, or can't be combined with the others.
  mutating func run() throws(PDFError) -> UnsafeBufferPointer<UInt8> {
    try keepLayersHidden()
    let count = base.pages.count
    let keepsOrder =
      plan.count == count
      && plan.enumerated().allSatisfy {
        $1.original?.document == baseIndex && $1.original?.page == $0
      }
    replaceTargets()
    let pages = try makePages()
    connectLinks(pages)
    if !keepsOrder {
      arrange(pages)
      arrangeLabels()
    }
    OverlayTitles.move(from: overlay, to: base, pages)
    AttachedFile.move(from: overlay, to: base)
    // A signature that grants usage rights is invalid after a change.
    base.root.remove("/Perms")
    for document in [base, overlay] + originals { try document.check() }
    return try base.write()
  }

  // MARK: Pages

  private mutating func makePages() throws(PDFError) -> [QPDFObject] {
    var pages: [QPDFObject] = []
    for (index, planned) in plan.enumerated() {
      let ink = overlay.pages[index]
      guard let original = planned.original else {
        pages.append(base.copy(ink))
        continue
      }
      let document = originals[original.document]
      guard document.pages.indices.contains(original.page) else {
        throw .noPage(original.page, of: document.pages.count)
      }
      let page = document.pages[original.page]
      guard let boxes = PageBoxes(page) else {
        throw .page(original.page, "the visible area of the page is empty")
      }
      let copy = self.page(page, original)
      add(ink, to: copy, planned, original, boxes)
      pages.append(copy)
    }
    return pages
  }

  /// Prepares links on pages of other originals than the base, before these are copied.
  private func replaceTargets() {
    var numbers: [Int: Set<Int>] = [:]
    for page in plan {
      if let original = page.original, original.document != baseIndex {
        numbers[original.document, default: []].insert(original.page)
      }
    }
    for (index, pages) in numbers.sorted(by: { $0.key < $1.key }) {
      PageLinks.replaceTargets(on: pages, of: originals[index])
    }
  }

  /// Connects links on copied pages of other originals than the base; of a repeated page, the first is the target.
  private func connectLinks(_ pages: [QPDFObject]) {
    var copies: [Int: [Int: QPDFObject]] = [:]
    for (planned, page) in zip(plan, pages) {
      if let original = planned.original, copies[original.document]?[original.page] == nil {
        copies[original.document, default: [:]][original.page] = page
      }
    }
    for (planned, page) in zip(plan, pages) {
      guard let document = planned.original?.document, document != baseIndex else { continue }
      PageLinks.connect(page, in: base) { copies[document]?[$0] }
    }
  }

  /// Returns the page of the base, or a copy if it belongs to another document or the result has it already.
  private mutating func page(
    _ page: QPDFObject,
    _ original: PDFAssemblyPage.Original
  ) -> QPDFObject {
    guard original.document == baseIndex else {
      // A repeated page shares its content with the first.
      return duplicate(base.copy(page))
    }
    if let unchanged = used[original.page] { return duplicate(unchanged) }
    used[original.page] = page.shallowCopy
    return page
  }

  /// Returns a copy of a page with annotations of its own, which is no part of the logical structure.
  private func duplicate(_ page: QPDFObject) -> QPDFObject {
    let copy = base.add(page.shallowCopy)
    for key in ["/StructParents", "/B"] { copy.remove(key) }
    let notes = page["/Annots"]
    guard notes.count > 0 else { return copy }
    let copies = base.parse("[]")
    for index in 0..<notes.count where notes[index].isDictionary {
      let note = base.add(notes[index].shallowCopy)
      for key in ["/StructParent", "/Popup", "/IRT", "/Parent"] { note.remove(key) }
      if note["/Subtype"].name == "/Popup" { continue }
      note.set("/P", copy)
      copies.append(note)
    }
    copy.set("/Annots", copies)
    return copy
  }

  // MARK: Document

  /// Replaces the tree of pages, and erases the pages of the base that the result doesn't have.
  private func arrange(_ pages: [QPDFObject]) {
    let tree = base.root["/Pages"]
    let kids = base.parse("[]")
    for page in pages {
      page.set("/Parent", tree)
      kids.append(page)
    }
    tree.set("/Kids", kids)
    tree.set("/Count", base.parse("\(pages.count)"))
    for (index, page) in base.pages.enumerated() where used[index] == nil { page.erase() }
  }

  /// Writes the page labels of the originals for the pages in their new order, if the base has labels.
  private func arrangeLabels() {
    let labels = originals.map { PageLabels($0) }
    guard !labels[baseIndex].isEmpty else { return }
    let pages = plan.map { planned in
      planned.original.map { (labels: labels[$0.document], page: $0.page) }
    }
    base.root.set("/PageLabels", base.parse(PageLabels.notation(of: pages)))
  }

  /// Copies the optional-content layers of another document, if some are hidden, to the base.
  ///
  /// - Throws: `damaged` if the base has layers, too.
  private func keepLayersHidden() throws(PDFError) {
    for (index, document) in originals.enumerated() where index != baseIndex {
      let layers = document.root["/OCProperties"]
      let isHidden =
        layers["/D"]["/OFF"].count > 0 || (layers["/D"]["/BaseState"].name ?? "/ON") != "/ON"
      guard isHidden else { continue }
      guard base.root["/OCProperties"].isNull else {
        throw .damaged("two documents have layers; export their pages separately")
      }
      base.root.set("/OCProperties", base.copy(layers))
    }
  }
}
