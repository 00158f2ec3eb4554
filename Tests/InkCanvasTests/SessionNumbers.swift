import InkCanvas
import InkSession

extension CanvasSession {
  /// Performs one command.
  func perform(_ command: CanvasCommand.Number, _ values: [Double] = []) throws(Refusal) {
    try perform([Double(command.rawValue), Double(values.count)] + values)
  }
}

/// Returns bytes as the arguments of a command: their count, then eight bytes in each number.
func packed(_ bytes: [UInt8]) -> [Double] {
  var numbers = [Double](repeating: 0, count: (bytes.count + 7) / 8)
  numbers.withUnsafeMutableBytes { memory in
    for (i, byte) in bytes.enumerated() { memory[i] = byte }
  }
  return [Double(bytes.count)] + numbers
}
