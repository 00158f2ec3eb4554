// snippet: imports
import InkGraphics
import InkStrokes
// snippet end

/// An effect that thins fast ink smoothly: its speed follows the pen with a delay.
///
/// The speed is that of its input knots: behind a filter that drops knots, of the remaining ones.
final class PacedWidth: StrokeEffect {
  /// The speed at which ink is halfway between thick and thin, in page units per second.
  let pace: Double
  /// The width of very fast ink, as a factor of the brush's.
  let fast: Double
  /// The time after which about two thirds of a change of speed are effective, in seconds.
  let delay: Double

  init(pace: Double, fast: Double, delay: Double) throws(InvalidValue) {
    self.pace = try InvalidValue.check("pace", pace, in: 1...100_000)
    self.fast = try InvalidValue.check("fast", fast, in: 0...1)
    self.delay = try InvalidValue.check("delay", delay, in: 0...10)
  }

  static let part = PluginPart<any StrokeEffect>(
    "com.example.paced-width",
    "thins fast ink smoothly",
    settings: [
      .init(
        "pace",
        .number(1...100_000, default: 250),
        unit: "page units per second",
        "the speed at which ink is half thin"
      ),
      .init("fast", .number(0...1, default: 0.15), "the width of very fast ink, times the brush's"),
      .init("delay", .number(0...10, default: 0.05), unit: "seconds", "the delay of the width"),
    ]
  ) { code throws(InvalidValue) in
    try PacedWidth(
      pace: code.number("pace", default: 250),
      fast: code.number("fast", default: 0.15),
      delay: code.number("delay", default: 0.05)
    )
  }

  var code: PluginCode {
    PluginCode(
      "com.example.paced-width",
      [.init("pace", pace), .init("fast", fast), .init("delay", delay)]
    )
  }
  var memoryCount: Int { 1 }

  func apply(to nib: inout Nib, at input: EffectInput, memory: inout StageMemory) {
    if let previous = input.previous, let speed = input.speed {
      // A greater speed is a jump of a broken clock.
      let change = min(speed, 100_000) - memory[0]
      let seconds = input.sample.time - previous.time
      memory[0] += change * (1 - delay / (delay + seconds))
    }
    nib.radius *= fast + (1 - fast) * pace / (pace + memory[0])
  }
}
