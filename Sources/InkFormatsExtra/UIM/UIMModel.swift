import InkFormats
import InkGraphics
import InkStrokes

/// A message, as a range of the bytes of a chunk.
struct UIMMessage {
  /// The bytes of the chunk.
  var source: [UInt8]
  /// The range of the message in `source`.
  var range: Range<Int>

  /// A reader of its fields.
  var reader: ProtobufReader { ProtobufReader(source, range) }

  /// Returns the nested message of a field.
  func part(_ value: ProtobufReader.Value) -> UIMMessage {
    UIMMessage(source: source, range: value.range)
  }

  /// Returns the bytes of a field.
  func bytes(_ value: ProtobufReader.Value) -> [UInt8] { Array(source[value.range]) }

  /// Returns the text of a field.
  func text(_ value: ProtobufReader.Value) -> String {
    String(decoding: source[value.range], as: UTF8.self)
  }
}

/// A channel of sensor data.
struct UIMChannel {
  /// A measured quantity, named by the last component of its address.
  enum Kind: String {
    case x = "X"
    case y = "Y"
    case time = "Timestamp"
    case pressure = "Pressure"
    case altitude = "Altitude"
    case azimuth = "Azimuth"
    case roll = "Rotation"
  }

  /// The measured quantity; `nil` if ink has no use for it.
  var kind: Kind?
  /// The steps per SI unit.
  var resolution = 1.0
  /// The minimum value.
  var minimum = 0.0
  /// The maximum value.
  var maximum = 0.0
  /// The number of decimal digits of the numbers.
  var precision = 0
  /// The id of the input provider.
  var provider: [UInt8] = []
}

/// The default appearance of a stroke, which its points may override.
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
  /// The diameter of a tip of size 1.
  var diameter = 1.0
  /// Whether its shape is a circle.
  var isRound = true
}

/// A leaf of the tree of ink.
struct UIMLeaf {
  /// The index of the stroke.
  var stroke: Int
  /// The indices of its first and last spline point; `nil` for all points.
  var points: ClosedRange<Int>?
}

/// The parts of a Universal Ink Model that matter to ink.
///
/// Strokes and sensor runs stay encoded until they are drawn.
struct UIMModel {
  /// The encoded strokes; leaves refer to them by index.
  var strokes: [UIMMessage] = []
  /// The encoded sensor runs by id.
  var runs: [[UInt8]: UIMMessage] = [:]
  /// The channels by id.
  var channels: [[UInt8]: UIMChannel] = [:]
  /// The kinds of input providers by id.
  var providers: [[UInt8]: InputEvent.PointerKind] = [:]
  /// The brushes by address.
  var brushes: [String: UIMBrush] = [:]
  /// The leaves of the main tree, in order; `nil` if the document has no tree.
  var leaves: [UIMLeaf]?
  /// The styles, which strokes count from 1.
  var styles: [UIMStyle] = []
  /// The addresses of brushes, which strokes count from 1.
  var brushAddresses: [String] = []
  /// The names of render modes, which strokes count from 1.
  var renderModes: [String] = []
  /// The device-independent pixels per unit of the paths.
  var unitScale = 1.0
  /// The transform from paths to the canvas.
  var transform = Affine.identity
  /// Whether the version is 3.0.
  var isOld = false
  /// The numbers of views and of statements about the ink.
  var extras = (views: 0, statements: 0)
}
