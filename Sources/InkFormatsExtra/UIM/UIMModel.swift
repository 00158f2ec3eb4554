import InkFormats
import InkGraphics
import InkStrokes

/// A message in the bytes of a chunk.
struct UIMMessage {
  /// The bytes of the chunk.
  var source: [UInt8]
  /// Where the message is.
  var range: Range<Int>

  /// Reads its fields.
  var reader: ProtobufReader { ProtobufReader(source, range) }

  /// A message in this one.
  func part(_ value: ProtobufReader.Value) -> UIMMessage {
    UIMMessage(source: source, range: value.range)
  }

  /// The bytes of a field.
  func bytes(_ value: ProtobufReader.Value) -> [UInt8] { Array(source[value.range]) }

  /// The text of a field.
  func text(_ value: ProtobufReader.Value) -> String {
    String(decoding: source[value.range], as: UTF8.self)
  }
}

/// A channel of a sensor.
struct UIMChannel {
  /// What it measures, in the last part of its address.
  enum Kind: String {
    case x = "X"
    case y = "Y"
    case time = "Timestamp"
    case pressure = "Pressure"
    case altitude = "Altitude"
    case azimuth = "Azimuth"
    case roll = "Rotation"
  }

  /// What it measures; `nil` for anything that ink has no use for.
  var kind: Kind?
  /// Steps to a unit of the international system.
  var resolution = 1.0
  /// The least value.
  var minimum = 0.0
  /// The greatest value.
  var maximum = 0.0
  /// Decimal places of the numbers.
  var precision = 0
  /// The id of what was written with.
  var provider: [UInt8] = []
}

/// What a stroke looks like where its points don't say otherwise.
struct UIMStyle {
  /// The size of the tip, in units of the path.
  var size = 1.0
  /// Red, green, blue and opacity, 0…1.
  var color = SIMD4<Double>(0, 0, 0, 1)
}

/// A brush of a document.
struct UIMBrush {
  /// Whether it prints particles instead of sweeping a shape.
  var isRaster = false
  /// How wide a tip of size 1 is.
  var diameter = 1.0
  /// Whether its shape is something else than a circle.
  var isRound = true
}

/// A leaf of the tree of ink.
struct UIMLeaf {
  /// Which stroke.
  var stroke: Int
  /// The first and last point of the spline that are meant; `nil` for all.
  var points: ClosedRange<Int>?
}

/// Everything that matters to ink of a Universal Ink Model.
///
/// Strokes and runs of sensors stay encoded until they are drawn.
struct UIMModel {
  /// The strokes, in the order in which leaves count them.
  var strokes: [UIMMessage] = []
  /// The runs of sensors by id.
  var runs: [[UInt8]: UIMMessage] = [:]
  /// The channels by id.
  var channels: [[UInt8]: UIMChannel] = [:]
  /// What was written with, by id.
  var providers: [[UInt8]: InputEvent.PointerKind] = [:]
  /// The brushes by address.
  var brushes: [String: UIMBrush] = [:]
  /// The strokes that are still there, in order; `nil` where the document has no tree.
  var leaves: [UIMLeaf]?
  /// The styles that strokes count from 1.
  var styles: [UIMStyle] = []
  /// The addresses of brushes that strokes count from 1.
  var brushAddresses: [String] = []
  /// The names of ways to paint that strokes count from 1.
  var renderModes: [String] = []
  /// Device-independent pixels to a unit of the paths.
  var unitScale = 1.0
  /// From paths to the canvas.
  var transform = Affine.identity
  /// Whether it is of version 3.0.
  var isOld = false
  /// How many views there are, and statements about the ink.
  var extras = (views: 0, statements: 0)
}
