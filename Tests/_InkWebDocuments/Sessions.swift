#if !arch(wasm32)
  import InkDocuments
  import InkDrawing

  /// Random sessions, played natively and compared with those of the module.
  struct Sessions {
    let folder: String

    /// Compares sessions; prints the differences, and the frequency of each act.
    func compare(_ seeds: Range<UInt64>) -> Bool {
      var counts = [UInt32](repeating: 0, count: RandomSession.Act.allCases.count)
      var kinds = Kinds()
      var wrong = 0
      for seed in seeds {
        let session = RandomSession(seed: seed)
        let packed = session.packed()
        let faults = faults(of: session, packed, seed)
        for fault in faults { print("session \(seed): \(fault)") }
        wrong += faults.isEmpty ? 0 : 1
        for i in counts.indices { counts[i] += session.counts[i] }
        kinds.note(session.drawing)
      }
      print("\(seeds.count) sessions, \(wrong) with a difference")
      // Acts that never happened were not compared.
      if seeds.count >= 100 {
        for act in RandomSession.Act.allCases where counts[Int(act.rawValue)] == 0 {
          print("no session did this: \(act)")
          wrong += 1
        }
        for kind in Kinds.all.subtracting(kinds.seen).sorted() {
          print("no session has this at its end: \(kind)")
          wrong += 1
        }
      }
      return wrong == 0
    }

    private func faults(of session: RandomSession, _ packed: [UInt8], _ seed: UInt64) -> [String] {
      guard let log = Native.read("\(folder)/\(seed).log"),
        let other = Native.read("\(folder)/\(seed).ink"),
        let theirs = Native.read("\(folder)/\(seed).facts")
      else { return ["the module has not played it"] }
      var faults: [String] = []
      let own = DocumentFacts(session.document.document)
      if packed.isEmpty { faults.append("it cannot be written") }
      if theirs != own.bytes {
        faults.append("another drawing: \(firstLine(theirs, own.bytes))")
      }
      for (name, bytes, wanted) in [("log", log, session.log), ("ink", other, packed)] {
        if bytes != wanted {
          faults.append("other bytes of the \(name), \(difference(bytes, wanted))")
        }
        // A document written by the module must be read natively as drawn.
        guard let read = LoggedDocument(bytes), read.document.isEditable,
          let same = LoggedDocument(wanted)
        else {
          faults.append("the \(name) is not read whole")
          continue
        }
        let (facts, known) = (DocumentFacts(read.document), DocumentFacts(same.document))
        if facts.bytes != known.bytes {
          faults.append("the \(name) of the module holds \(firstLine(facts.bytes, known.bytes))")
        }
        if facts.pages != own.pages {
          faults.append("the \(name) holds \(firstLine(Array(facts.pages), Array(own.pages)))")
        }
        // The module compares these with its own reading.
        _ = Native.write(wanted, to: "\(folder)/\(seed).native.\(name)")
        _ = Native.write(known.bytes, to: "\(folder)/\(seed).native.\(name).facts")
      }
      return faults
    }

    private func difference(_ a: [UInt8], _ b: [UInt8]) -> String {
      let at = zip(a, b).enumerated().first { $1.0 != $1.1 }?.offset ?? min(a.count, b.count)
      return "byte \(at) of \(a.count) and \(b.count)"
    }

    private func firstLine(_ a: [UInt8], _ b: [UInt8]) -> String {
      let (a, b) = (a.split(separator: 10), b.split(separator: 10))
      for (x, y) in zip(a, b) where x != y {
        return
          "“\(String(decoding: x.prefix(160), as: UTF8.self))”, natively “\(String(decoding: y.prefix(160), as: UTF8.self))”"
      }
      return "\(a.count) lines, natively \(b.count)"
    }
  }

  /// The kinds of items and resources in drawings.
  private struct Kinds {
    static let all: Set<String> = [
      "stroke", "eraser with targets", "shape", "piece", "text with lines", "text without lines",
      "picture with a file",
      "picture", "sheet", "ruling", "custom", "unknown item", "unknown graphic",
      "paper with a sheet", "QOI", "PDF", "PNG",
    ]
    private(set) var seen: Set<String> = []

    mutating func note(_ drawing: Drawing) {
      for resource in drawing.resources {
        let type = String(decoding: resource.mediaTypeUTF8, as: UTF8.self)
        seen.insert(
          ["image/qoi": "QOI", "application/pdf": "PDF", "image/png": "PNG"][type] ?? type
        )
      }
      for page in drawing.pages {
        if page.paper.background != nil { seen.insert("paper with a sheet") }
        for layer in drawing.layers(of: page.id) {
          for item in layer.items { seen.insert(kind(of: item)) }
        }
      }
    }

    private func kind(of item: Item) -> String {
      switch item.content {
      case .stroke: return item.erases ? "eraser with targets" : "stroke"
      case .shape: return "shape"
      case .piece: return "piece"
      case .unknown: return "unknown item"
      case .graphic(let graphic):
        switch graphic.origin {
        case .items: return item.image == nil ? "painting" : "picture"
        case .text(let text): return text.lines.isEmpty ? "text without lines" : "text with lines"
        case .picture: return "picture with a file"
        case .page: return "sheet"
        case .ruling: return "ruling"
        case .custom: return "custom"
        case .unknown: return "unknown graphic"
        }
      }
    }
  }
#endif
