#if !hasFeature(Embedded)
  import InkGraphics

  extension InputEvent.PointerKind {
    /// The name of the kind in JSON.
    package var name: String {
      switch self {
      case .pen: "pen"
      case .eraser: "eraser"
      case .finger: "finger"
      case .mouse: "mouse"
      }
    }
  }

  extension InputEvent.Phase {
    /// The name of the phase in JSON.
    package var name: String {
      switch self {
      case .hover: "hover"
      case .began: "began"
      case .moved: "moved"
      case .ended: "ended"
      case .cancelled: "cancelled"
      }
    }
  }

  extension InputEvent.Properties {
    private static let known: [(Self, String)] = [
      (.force, "force"), (.azimuth, "azimuth"), (.altitude, "altitude"),
      (.location, "location"), (.roll, "roll"),
    ]

    /// The names in JSON of the quantities in the set.
    package var names: [String] { Self.known.filter { contains($0.0) }.map { $0.1 } }

    fileprivate init(_ names: [String]) {
      self = []
      for (property, name) in Self.known where names.contains(name) { insert(property) }
    }
  }

  /// An event as JSON, an object keyed by property name: `Documentation/events.schema.json`.
  ///
  /// Values that are `nil`, `false`, 0 or empty are omitted, except contact, kind, phase, location and time.
  /// A coordinate or time that is not finite is `null`; the identifier is a string of hexadecimal digits. A decoder
  /// ignores unknown keys.
  extension InputEvent: Codable {
    private enum Key: String, CodingKey {
      case identifier, contact, kind, phase, location, time, force, maximumForce, altitude
      case azimuth, roll, buttons, estimated, expectingUpdates, isPredicted, isUpdate, updateIndex
      case hoverDistance, contactRadius, contactRadiusTolerance
    }

    private enum Coordinate: String, CodingKey {
      case x, y
    }

    /// Decodes an event.
    ///
    /// - Throws: `DecodingError` if a kind, phase or identifier is invalid, a value has the wrong type, or a required
    ///   key is missing.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Key.self)
      func number(_ key: Key) throws -> Double? {
        try values.decodeIfPresent(Double.self, forKey: key)
      }
      func one<Value: CaseIterable>(_ key: Key, _ name: (Value) -> String) throws -> Value {
        let text = try values.decode(String.self, forKey: key)
        if let found = Value.allCases.first(where: { name($0) == text }) { return found }
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: values,
          debugDescription: "'\(text)' is not a valid \(key.rawValue)"
        )
      }
      let coordinates = try values.nestedContainer(keyedBy: Coordinate.self, forKey: .location)
      self.init(
        contact: try values.decode(UInt32.self, forKey: .contact),
        kind: try one(.kind) { (kind: PointerKind) in kind.name },
        phase: try one(.phase) { (phase: Phase) in phase.name },
        location: Point(
          try coordinates.decode(Double?.self, forKey: .x) ?? .nan,
          try coordinates.decode(Double?.self, forKey: .y) ?? .nan
        ),
        time: try values.decode(Double?.self, forKey: .time) ?? .nan,
        force: try number(.force),
        altitude: try number(.altitude),
        azimuth: try number(.azimuth),
        roll: try number(.roll)
      )
      if let text = try values.decodeIfPresent(String.self, forKey: .identifier) {
        guard let bits = UInt64(text, radix: 16) else {
          throw DecodingError.dataCorruptedError(
            forKey: .identifier,
            in: values,
            debugDescription: "an identifier must have at most 16 hexadecimal digits"
          )
        }
        identifier = bits
      }
      maximumForce = try number(.maximumForce) ?? 1
      buttons.rawValue = try values.decodeIfPresent(UInt32.self, forKey: .buttons) ?? 0
      let names = { try values.decodeIfPresent([String].self, forKey: $0) ?? [] }
      estimated = Properties(try names(Key.estimated))
      expectingUpdates = Properties(try names(Key.expectingUpdates))
      isPredicted = try values.decodeIfPresent(Bool.self, forKey: .isPredicted) ?? false
      isUpdate = try values.decodeIfPresent(Bool.self, forKey: .isUpdate) ?? false
      updateIndex = try values.decodeIfPresent(UInt32.self, forKey: .updateIndex)
      hoverDistance = try number(.hoverDistance)
      contactRadius = try number(.contactRadius)
      contactRadiusTolerance = try number(.contactRadiusTolerance)
    }

    /// Encodes the event.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: Key.self)
      if identifier != 0 { try values.encode(String(identifier, radix: 16), forKey: .identifier) }
      try values.encode(contact, forKey: .contact)
      try values.encode(kind.name, forKey: .kind)
      try values.encode(phase.name, forKey: .phase)
      var coordinates = values.nestedContainer(keyedBy: Coordinate.self, forKey: .location)
      try coordinates.encode(location.x.isFinite ? location.x : nil, forKey: .x)
      try coordinates.encode(location.y.isFinite ? location.y : nil, forKey: .y)
      try values.encode(time.isFinite ? time : nil, forKey: .time)
      try values.encodeIfPresent(force, forKey: .force)
      if maximumForce != 1 { try values.encode(maximumForce, forKey: .maximumForce) }
      try values.encodeIfPresent(altitude, forKey: .altitude)
      try values.encodeIfPresent(azimuth, forKey: .azimuth)
      try values.encodeIfPresent(roll, forKey: .roll)
      if !buttons.isEmpty { try values.encode(buttons.rawValue, forKey: .buttons) }
      if !estimated.isEmpty { try values.encode(estimated.names, forKey: .estimated) }
      if !expectingUpdates.isEmpty {
        try values.encode(expectingUpdates.names, forKey: .expectingUpdates)
      }
      if isPredicted { try values.encode(true, forKey: .isPredicted) }
      if isUpdate { try values.encode(true, forKey: .isUpdate) }
      try values.encodeIfPresent(updateIndex, forKey: .updateIndex)
      try values.encodeIfPresent(hoverDistance, forKey: .hoverDistance)
      try values.encodeIfPresent(contactRadius, forKey: .contactRadius)
      try values.encodeIfPresent(contactRadiusTolerance, forKey: .contactRadiusTolerance)
    }
  }
#endif
