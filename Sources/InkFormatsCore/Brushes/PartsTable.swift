import InkGraphics
package import InkStrokes

/// The names and settings that brush files may use, as JSON for brush editors.
package enum PartsTable {
  package static func json(of plugins: PluginCatalog) -> JSON {
    let kinds: [(String, PartKind)] = [
      ("engines", .engine), ("effects", .effect), ("filters", .filter), ("tips", .tip),
      ("formulas", .formula), ("colorSpaces", .colorSpace),
    ]
    let parts = kinds.map { key, kind in
      (key, JSON.object(plugins.parts(kind).map { ("\($0.name)", json(of: $0, kind, plugins)) }))
    }
    return .object(
      [
        ("keys", words(BrushFileReader.keys)),
        ("tools", .array(Style.Purpose.builtIn.map { .string("\($0.name)") })),
        ("blendModes", codes(BlendMode.names) { BlendMode.allCases[$0].rawValue }),
        ("caps", codes(BrushFileReader.caps) { UInt8($0) }),
        ("joins", codes(BrushFileReader.joins) { UInt8($0) }),
        ("keepings", codes(BrushFileReader.keepings) { UInt8($0) }),
        ("limits", limits),
        ("revising", .array(revising.map { .string($0) })),
      ] + parts
    )
  }

  private static var limits: JSON {
    .object([
      ("bytes", .integer(BrushFile.greatestSize)), ("text", .integer(PluginSetting.longestText)),
      ("name", .integer(PartName.longest)), ("settings", .integer(PluginCode.maximumSettings)),
      ("width", .number(Style.greatestWidth)), ("lengths", .integer(Style.Dash.maximumLengths)),
      ("period", .number(Style.Dash.minimumPeriod)), ("side", .integer(TipTexture.longestSide)),
      ("pixels", .integer(BrushFileReader.maximumPixels)),
      ("spacing", .number(Dabbing.minimumSpacing)),
      ("effects", .integer(Brush.maximumEffects)), ("filters", .integer(Brush.maximumFilters)),
      ("revisingFilters", .integer(Brush.maximumRevisingFilters)),
    ])
  }

  /// The names of the built-in filters with which each new point may change any earlier point of the stroke.
  private static var revising: [String] {
    PluginCatalog.builtIn.parts(.filter).compactMap { part in
      var code = PluginCode(part.name)
      for setting in part.settings {
        if setting.key.index(in: "tolerance rate") >= 0 { code.add(setting.key, .number(1)) }
      }
      let filter = try? PluginCatalog.builtIn.filter(code)
      return filter.map { $0.revisableTail == nil } ?? false ? "\(part.name)" : nil
    }
  }

  private static func words(_ names: StaticString) -> JSON {
    .array(names.words.map { .string($0) })
  }

  /// Returns a JSON object that maps names, separated by spaces, to their codes in an encoded brush.
  ///
  /// - Parameter code: Returns the code of the name at an index.
  private static func codes(_ names: StaticString, _ code: (Int) -> UInt8) -> JSON {
    .object(names.words.enumerated().map { ($1, .integer(Int(code($0)))) })
  }

  private static func json(
    of part: PartDescription,
    _ kind: PartKind,
    _ plugins: PluginCatalog
  ) -> JSON {
    var members: [(String, JSON)] = [("summary", .string("\(part.summary)"))]
    if kind == .colorSpace, let space = plugins.colorSpace(part.name) {
      members.append(("count", .integer(space.componentCount)))
      let range = space.componentRange
      members.append(("range", .array([.number(range.lowerBound), .number(range.upperBound)])))
    } else {
      let settings = part.settings.map { ("\($0.key)", json(of: $0)) }
      members.append(("settings", .object(settings)))
    }
    return .object(members)
  }

  private static func json(of setting: SettingDescription) -> JSON {
    var members: [(String, JSON)] = []
    switch setting.form {
    case .number(let range, let fallback), .wholeNumber(let range, let fallback):
      members.append(("least", .number(range.lowerBound)))
      members.append(("most", .number(range.upperBound)))
      if case .wholeNumber = setting.form { members.append(("whole", .bool(true))) }
      if let fallback { members.append(("else", .number(fallback))) }
    case .choice(let words, let fallback):
      members.append(("words", .array(words.map { .string("\($0)") })))
      if let fallback { members.append(("else", .string("\(words[fallback])"))) }
    case .text: members.append(("text", .bool(true)))
    case .picture: members.append(("picture", .bool(true)))
    }
    let unit = "\(setting.unit)"
    if !unit.isEmpty { members.append(("unit", .string(unit))) }
    members.append(("summary", .string("\(setting.summary)")))
    return .object(members)
  }
}
