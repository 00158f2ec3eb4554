#if !arch(wasm32)
  import InkDocuments
  import InkDrawing

  /// Random sessions, played here and compared with those of the module.
  struct Sessions {
    let folder: String

    /// Compares some sessions; prints what differs, and what all of them did.
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
        // The module reads these.
        _ = Native.write(session.log, to: "\(folder)/\(seed).native.log")
        _ = Native.write(packed, to: "\(folder)/\(seed).native.ink")
        for i in counts.indices { counts[i] += session.counts[i] }
        kinds.note(session.drawing)
      }
      print("\(seeds.count) sessions, \(wrong) with a difference")
      // What never happened was not compared.
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

    private func facts(_ document: LoggedDocument) -> [UInt8] {
      DocumentFacts(document.document).bytes
    }

    private func faults(of session: RandomSession, _ packed: [UInt8], _ seed: UInt64) -> [String] {
      guard let log = Native.read("\(folder)/\(seed).log"),
        let other = Native.read("\(folder)/\(seed).ink"),
        let theirs = Native.read("\(folder)/\(seed).facts")
      else { return ["the module has not played it"] }
      var faults: [String] = []
      let own = facts(session.document)
      if packed.isEmpty { faults.append("it cannot be written") }
      if log != session.log {
        faults.append("other bytes of the log, from \(difference(log, session.log))")
      }
      if other != packed {
        faults.append("other bytes when packed, from \(difference(other, packed))")
      }
      if theirs != own { faults.append("another drawing: \(firstLine(theirs, own))") }
      // What the module wrote is read here.
      for (name, bytes) in [("log", log), ("packed document", other)] {
        guard let read = LoggedDocument(bytes), read.document.isEditable else {
          faults.append("the \(name) of the module is not read whole")
          continue
        }
        if facts(read) != own {
          faults.append("the \(name) of the module holds \(firstLine(facts(read), own))")
        }
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

  /// The kinds of items and resources that drawings have.
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
        if page.paper.sheet != nil { seen.insert("paper with a sheet") }
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
        case .none: return item.image == nil ? "painting" : "picture"
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
