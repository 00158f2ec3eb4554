/// The channels of a trace, in the order of their values.
struct InkMLFormat {
  /// The channels that every point has.
  var regular: [InkMLChannel]

  /// The channels that points may omit; their values follow the regular ones.
  var intermittent: [InkMLChannel]

  /// Whether the document specifies the format instead of using the default.
  var isGiven: Bool

  /// The default format: X and Y, decimal.
  static let standard = InkMLFormat(
    regular: [InkMLChannel("X"), InkMLChannel("Y")],
    intermittent: [],
    isGiven: false
  )

  var channels: [InkMLChannel] { regular + intermittent }

  /// Returns the index of a channel in the values of a point; `nil` if the format doesn't have it.
  func index(_ name: String) -> Int? { channels.firstIndex { $0.name == name } }

  init(regular: [InkMLChannel], intermittent: [InkMLChannel], isGiven: Bool) {
    self.regular = regular
    self.intermittent = intermittent
    self.isGiven = isGiven
  }

  /// The maximum number of channels of a format.
  static let maximumChannels = 64

  /// Reads a `traceFormat` element; throws an error if it is malformed.
  init(_ element: InkMLElement) throws(FormatError) {
    regular = []
    intermittent = []
    isGiven = true
    for child in element.children {
      switch child.name {
      case .channel: regular.append(try InkMLChannel(child))
      case .intermittentChannels:
        for channel in child.children where channel.name == .channel {
          intermittent.append(try InkMLChannel(channel))
        }
      default: continue
      }
    }
    if regular.isEmpty { regular = Self.standard.regular }
    guard regular.count + intermittent.count <= Self.maximumChannels else {
      throw FormatError(
        "a trace format has more than \(Self.maximumChannels) channels",
        at: .line(element.line)
      )
    }
  }

  /// Sets the resolutions of channels that a `channelProperties` element specifies.
  mutating func apply(_ properties: InkMLElement) throws(FormatError) {
    for property in properties.children
    where property.name == .channelProperty && property["name"] == "resolution" {
      for i in regular.indices where regular[i].name == property["channel"] {
        try regular[i].setResolution(property)
      }
      for i in intermittent.indices where intermittent[i].name == property["channel"] {
        try intermittent[i].setResolution(property)
      }
    }
  }

  /// Copies missing resolutions from the same channels of another format.
  mutating func inheritResolutions(_ other: InkMLFormat) {
    func inherit(_ channel: inout InkMLChannel) {
      guard channel.step == nil, let same = other.channels.first(where: { $0.name == channel.name })
      else { return }
      if channel.units == nil || channel.units == same.units {
        channel.units = same.units
        channel.step = same.step
      }
    }
    for i in regular.indices { inherit(&regular[i]) }
    for i in intermittent.indices { inherit(&intermittent[i]) }
  }
}
