import InkFormats
import InkFormatsExtra
import Testing

@Suite struct FormatCatalogTests {
  @Test func allFormatsAreListedInOneOrder() {
    #expect(
      FormatCatalog.all.formats.map(\.name) == [
        "ink", "inkable-json", "xytp", "xopp", "xoj", "pdf", "inkml", "quickdraw", "unipen", "uim",
        "svg", "drawsana-json", "excalidraw", "remarkable", "supernote", "goodnotes", "rnote",
        "tldraw", "drawn-svg", "signature-pad", "perfect-freehand", "myscript", "saber",
        "butterfly", "will", "paper", "svc", "iam-online", "office", "event-log", "evdev", "pens",
        "picture",
      ]
    )
    #expect(
      FormatCatalog.all.writable.map(\.name) == [
        "ink", "inkable-json", "xytp", "xopp", "inkml", "quickdraw", "svg", "drawsana-json",
        "excalidraw", "remarkable", "rnote", "event-log",
      ]
    )
  }

  @Test func anEndingIsOfTheFirstFormatThatHasIt() {
    #expect(FormatCatalog.all.writable(named: "json") == .inkableEvents)
    #expect(FormatCatalog.all.writable(named: "drawsana-json") == .drawsana)
    #expect(FormatCatalog.all.writable(named: "uim") == nil)
  }

  /// A certain format precedes a possible one, whatever their order in the catalog.
  @Test(arguments: FuzzSeeds.all)
  func theOrderOfTheCatalogueDoesNotCount(_ seed: FuzzSeeds.Seed) throws {
    let backwards = FormatCatalog(FormatCatalog.all.formats.reversed())
    let format = try InkReader.read(seed.bytes, formats: .all).format
    #expect(try InkReader.read(seed.bytes, formats: backwards).format == format)
    let isBuiltIn = FormatCatalog.builtIn.formats.contains(format)
    let builtIn = (try? InkReader.read(seed.bytes))?.format
    // A picture of a scene is a picture, too.
    #expect(builtIn == (isBuiltIn ? format : nil) || !isBuiltIn && builtIn == .picture)
  }
}
