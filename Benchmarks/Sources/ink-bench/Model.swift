import InkFormats
import InkFormatsExtra
import InkStrokes

/// `ink-bench model FILE`: the nanoseconds to convert one event to ink, without pixels.
enum Model {
  static func run(_ words: Arguments) throws {
    var words = words
    let repetitions = try words.option("repetitions", 31)
    let path = try words.positional("FILE")[0]
    let file = try InkReader.read(try readFile(path), name: path, formats: .all)
    guard let events = file.recording?.events, !events.isEmpty else {
      throw Failure("\(path) holds no recorded events")
    }
    print("\(events.count) events, \(repetitions) repetitions")
    print("brush           median ns/event   least")
    for named in Brush.catalog {
      var times: [Double] = []
      for _ in 0..<repetitions {
        var stream = EventStream()
        var model = InkModel(brush: named.brush)
        let start = threadMilliseconds()
        for event in events {
          stream.append(event)
          model.process(stream)
        }
        times.append((threadMilliseconds() - start) * 1e6 / Double(events.count))
      }
      times.sort()
      print(
        "\(named.name)" + column("", 14 - "\(named.name)".utf8.count),
        column(times[times.count / 2], 17),
        column(times[0], 8)
      )
    }
  }
}
