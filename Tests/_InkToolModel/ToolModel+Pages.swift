import InkCanvas
import InkDocuments
import InkDrawing
import InkGraphics

extension ToolModel {
  /// Adds, removes, moves and changes pages, and switches between them.
  func editPages() {
    let pages = canvas.drawing.pages.map { $0.id }
    let page = pages[chance(pages.count)]
    let paper = [
      Paper.plain, Paper(pattern: .grid, spacing: 13), Paper(color: Color(gray: 0.2)),
    ][chance(3)]
    let sizes = [PageSize(128, 96), PageSize(90, 60, origin: Point(7, -4)), nil]
    say("pages")
    do throws(EditError) {
      switch chance(14) {
      case 0, 1:
        guard pages.count < 4 else { break }
        let (size, index) = (sizes[chance(3)], chance(pages.count + 1))
        _ = try canvas.apply { .addPage(size: size, paper: paper, at: index, in: &$0) }
      case 2 where pages.count > 1: _ = try canvas.apply(.removePage(page))
      case 3:
        let index = chance(pages.count)
        _ = try canvas.apply { .movePage(page, to: index, in: $0) }
      case 4:
        var turned = paper
        turned.invertsInk = chance(2) == 0
        _ = try canvas.apply(.setPaper(turned, of: page))
      case 5: _ = try canvas.apply(.setSize(sizes[chance(3)], of: page))
      case 6: _ = try canvas.apply { .rescale(page, to: PageSize(110, 100), in: $0) }
      case 7:
        if let layer = canvas.drawing.layers(of: page).last {
          canvas.edit { $0.moveSelection(to: layer.id) }
        }
      case 8, 9: canvas.settings.pageLayout = chance(3) == 0 ? .single : .column
      default: _ = canvas.show(page: page)
      }
    } catch {
      // A page with a locked layer is not rescaled.
      if case .lockedLayer = error {} else { fail("pages cannot be edited") }
    }
    note("pages", .edit)
  }
}
