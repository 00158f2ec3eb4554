import InkDrawing
import InkGraphics

// Names that are also in Apple's frameworks.
typealias InkPoint = Point
typealias InkVector = Vector
typealias InkRect = Rect
typealias InkPath = Path
typealias InkColor = Color
typealias InkShape = Shape
