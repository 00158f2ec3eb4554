import InkCanvas
import InkDrawing
import InkGraphics

extension ToolModel {
  /// Begins a text, types, ends it, or lays out restyled texts again.
  func type() {
    guard canvas.editor.typing != nil else {
      say("text")
      typed = nil
      let texts = items.filter { $0.text != nil }
      if chance(4) == 0 {
        layOutPendingTexts()
      } else if texts.isEmpty || chance(2) == 0 {
        canvas.edit { $0.beginText(at: randomPoint(), width: [nil, 40][chance(2)]) }
      } else {
        canvas.edit { $0.beginText(texts[chance(texts.count)].id) }
      }
      note("text", .edit)
      return
    }
    switch chance(5) {
    case 0...2: write()
    case 3: layOutPendingTexts()
    default: endTyping(keeps: chance(3) > 0)
    }
  }

  /// Types, sometimes like an input method.
  private func write() {
    guard let typing = canvas.editor.typing else { return }
    let words = ["a", "bc de", "one two three", "x\ny", " ", ""][chance(6)]
    let isComposed = chance(4) == 0 && !words.isEmpty
    say("type")
    canvas.edit {
      $0.typeText(
        BlockSetter.set(words, like: typing.text),
        composed: isComposed ? 0..<1 : nil
      )
    }
    note("type", [])
    if !isComposed { typed = typing.item == nil ? words : nil }
  }

  private func endTyping(keeps: Bool) {
    say(keeps ? "end of typing" : "typing is taken back")
    let isNew = canvas.editor.typing?.item == nil
    let page = canvas.editor.typing?.page ?? canvas.page
    let words = keeps && isNew && !canvas.drawing.editableLayers(of: page).isEmpty ? typed : nil
    canvas.edit { $0.endText(keeps: keeps) }
    note("text", keeps ? .edit : [])
    typed = nil
    guard let words, words.contains(where: { $0 != " " }) else { return }
    if canvas.editor.selection.ids.first.flatMap({ canvas.drawing[$0]?.text?.text }) != words {
      fail("what was typed is not there")
    }
  }

  /// Lays out restyled texts like a host.
  private func layOutPendingTexts() {
    say("texts are set")
    for request in canvas.editor.layoutRequests {
      canvas.edit {
        $0.setText(BlockSetter.set(request.text.text, like: request.text), of: request.item)
      }
      note("texts are set", .edit)
    }
  }
}
