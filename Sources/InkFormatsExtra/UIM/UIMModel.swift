import InkFormats
import InkGraphics
import InkStrokes

/// A message of Protocol Buffers, as a range of the bytes of a chunk.
struct UIMMessage {
  /// The bytes of the whole chunk.
  var source: [UInt8]
  /// The range of the message in `source`.
  var range: Range<Int>

  /// A reader of the fields of the message.
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

/// A channel of sensor data, such as x, pressure or time, with its unit and range.
struct UIMChannel {
  /// A quantity that pens measure; the raw value is the last component of the channel's type address.
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
  /// The number of steps of the values per SI unit.
  var resolution = 1.0
  /// The minimum value of the sensor, in SI units.
  var minimum = 0.0
  /// The maximum value of the sensor, in SI units.
  var maximum = 0.0
  /// The number of decimals of the encoded integers.
  var precision = 0
  /// The id of the input provider (pen, finger, mouse) that the channel belongs to.
  var provider: [UInt8] = []
}

/// The default appearance of a stroke, which its spline points may override.
struct UIMStyle {
  /// The size of the tip, in units of stroke coordinates.
  var size = 1.0
  /// Red, green, blue and opacity, 0…1.
  var color = SIMD4<Double>(0, 0, 0, 1)
}

/// A brush that the document defines.
struct UIMBrush {
  /// Whether the brush prints particles instead of sweeping a shape.
  var isRaster = false
  /// The diameter of the tip at size 1, in units of stroke coordinates.
  var diameter = 1.0
  /// Whether the tip is a circle.
  var isRound = true
  /// The distance of particles, in diameters; the default is 0.1.
  var spacing = 0.1

  /// The estimated number of particles at a point of the ink, 1…64, if each covers half of its circle.
  var overlap: Double { min(max(0.5 / spacing, 1), 64) }
}

/// A leaf of the ink tree, which lists the document's visible strokes: a stroke or a part of one.
struct UIMLeaf {
  /// The index of the stroke in ``UIMModel/strokes``.
  var stroke: Int
  /// The indices of its first and last spline point; `nil` for all points.
  var points: ClosedRange<Int>?
}

/// The content of a Universal Ink Model that becomes ink.
///
/// Strokes and sensor runs stay encoded until they are drawn.
struct UIMModel {
  /// The encoded strokes; leaves refer to them by index.
  var strokes: [UIMMessage] = []
  /// The encoded sensor runs by id.
  var runs: [[UInt8]: UIMMessage] = [:]
  /// The channels of sensor data by id.
  var channels: [[UInt8]: UIMChannel] = [:]
  /// The kinds of input providers by id.
  var providers: [[UInt8]: InputEvent.PointerKind] = [:]
  /// The brushes by address.
  var brushes: [String: UIMBrush] = [:]
  /// The leaves of the main tree of ink, in order; `nil` if the document has no tree.
  var leaves: [UIMLeaf]?
  /// The styles; strokes refer to them by their numbers from 1.
  var styles: [UIMStyle] = []
  /// The addresses of brushes; strokes refer to them by their numbers from 1.
  var brushAddresses: [String] = []
  /// The names of render modes; strokes refer to them by their numbers from 1.
  var renderModes: [String] = []
  /// The number of device-independent pixels (1/96 inch) per unit of stroke coordinates.
  var unitScale = 1.0
  /// The transform from stroke coordinates to the canvas, in units of stroke coordinates.
  var transform = Affine.identity
  /// Whether the version of the format is 3.0.
  var isOld = false
  /// The numbers of further views of the ink, and of statements about its meaning, which are not read.
  var extras = (views: 0, statements: 0)
}
