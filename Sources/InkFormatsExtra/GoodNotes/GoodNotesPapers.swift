import InkDrawing
import InkFormats
import InkGraphics

/// Makes the papers of a GoodNotes document from the PDF documents and pictures in its attachments.
///
/// Each file is stored once. The pages of PDF documents are deferred, until all pages have been read.
struct GoodNotesPapers {
  private enum Source {
    case pdf(ResourceID)
    case picture(Picture, ResourceID)
    case missing
  }

  private let package: GoodNotesPackage
  private let scene: ForeignScene
  private var sources: [[UInt8]: Source] = [:]

  /// Creates the papers of a document.
  init(_ package: GoodNotesPackage, _ scene: ForeignScene) {
    self.package = package
    self.scene = scene
  }

  /// Returns a paper; plain, with a note, if its attachment can't be shown.
  ///
  /// - Parameters:
  ///   - template: The paper in the document; `nil` if unknown.
  ///   - size: The size of the page.
  mutating func paper(
    _ template: GoodNotesEvents.Template?,
    _ size: PageSize
  ) throws(FormatError) -> Paper {
    var paper = Paper.plain
    guard let template, !template.attachment.isEmpty else { return paper }
    switch try source(template.attachment) {
    case .pdf(let file):
      let page = Picture(VectorPicture(deferredWidth: size.width, height: size.height))
      paper.background = Graphic(
        [.image(page, size.rect, alpha: 1)],
        origin: .page(file, number: template.page)
      )
    case .picture(let picture, let file):
      let items = [DisplayList.Item.image(picture, size.rect, alpha: 1)]
      paper.background = Graphic(items, origin: .picture(file))
    case .missing: scene.omit("papers that are missing or of an unknown kind, left out")
    }
    return paper
  }

  private mutating func source(_ id: [UInt8]) throws(FormatError) -> Source {
    if let known = sources[id] { return known }
    let source = try makeSource(id)
    try scene.budget.reserve(256)
    sources[id] = source
    return source
  }

  private func makeSource(_ id: [UInt8]) throws(FormatError) -> Source {
    guard let bytes = try package.attachment(id) else { return .missing }
    if bytes.starts(with: "%PDF".utf8) {
      try scene.budget.reserve(bytes.count)
      return .pdf(scene.builder.addResource(bytes, mediaType: "application/pdf"))
    }
    guard let (picture, file) = try scene.picture(bytes) else { return .missing }
    return .picture(picture, file)
  }
}
