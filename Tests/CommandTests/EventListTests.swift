import Foundation
import InkFormats
import InkFormatsExtra
import InkGraphics
import InkStrokes
import Testing

/// `inkstone inspect --events`.
@Suite struct EventListTests {
  private static let schema = Command.root
    .appendingPathComponent("Documentation/events.schema.json")
  private static let session = Command.root.appendingPathComponent("Samples/session.json").path

  @Test(
    "DU-01: exported events are what the schema says, and are read back as they were",
    arguments: [session, Command.sample]
  )
  func exportsFollowTheSchema(_ path: String) throws {
    let result = try Command.run("inspect", path, "--events")
    #expect(result.status == 0, "\(result.errors)")
    let data = Data(result.output.utf8)
    let schema = try JSONSchema(contentsOf: Self.schema)
    #expect(schema.faults(of: try JSONSerialization.jsonObject(with: data)) == [])

    let list = try JSONDecoder().decode([String: [InputEvent]].self, from: data)
    let events = try #require(list["events"])
    let file = try InkReader.read(
      [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))),
      formats: .all
    )
    let expected = file.stream().stream.events.map(\.self)
    #expect(events.count == expected.count && events.count > 100)
    for (event, other) in zip(events, expected) where event != other {
      // Equal events differ only if a location or a time is not finite.
      #expect(!other.location.isFinite || !other.time.isFinite)
    }
  }

  @Test("DU-01: the velocity is what effects are given: 410 units a second are one half")
  func exportsHaveTheVelocity() throws {
    let folder = try TemporaryFolder()
    let lines = (0..<6).map { "\(4.1 * 2.54 / 72 * Double($0)) 1 \(0.01 * Double($0)) 0.5" }
    let ink = try folder.write(lines.joined(separator: "\n"), to: "ink.txt")
    let object = try #require(try Command.json("inspect", ink, "--events") as? [String: Any])
    let events = try #require(object["events"] as? [[String: Any]])
    let velocities = events.compactMap { $0["velocity"] as? Double }
    #expect(velocities.count == events.count && velocities.count == 6)
    #expect(velocities.first == 1)
    for velocity in velocities.dropFirst() { #expect(abs(velocity - 0.5) < 0.01) }
  }

  @Test("DU-01: the schema names every field of an event, and refuses what is none")
  func theSchemaKnowsEveryField() throws {
    let schema = try JSONSchema(contentsOf: Self.schema)
    var event = InputEvent(
      phase: .moved,
      location: .init(.nan, 1),
      time: .infinity,
      force: 1,
      altitude: 1,
      azimuth: 1,
      roll: 1
    )
    event.identifier = .max
    event.maximumForce = 4
    event.buttons = .init(rawValue: .max)
    event.estimated = [.force, .azimuth, .altitude, .location, .roll]
    event.expectingUpdates = event.estimated
    event.isPredicted = true
    event.isUpdate = true
    event.updateIndex = 7
    event.hoverDistance = 0.5
    event.contactRadius = 3
    event.contactRadiusTolerance = 1
    let data = try JSONEncoder().encode(event)
    var fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    func faults() -> [String] { schema.faults(of: ["events": [fields]]) }
    #expect(faults() == [])
    let known = try #require(schema.keys(of: "event"))
    #expect(Set(fields.keys).union(["velocity"]) == known)

    let wrong: [(String, Any?)] = [
      ("kind", "brush"), ("phase", nil), ("contact", -1), ("contact", 1.5), ("velocity", 1.5),
      ("location", ["x": 1]), ("estimated", ["colour"]), ("speed", 1), ("isUpdate", "yes"),
      ("identifier", "xyz"),
    ]
    for (key, value) in wrong {
      let before = fields[key]
      fields[key] = value
      #expect(faults().count == 1, "\(key): \(faults())")
      fields[key] = before
    }
    #expect(faults() == [])
  }
}

/// A validator for the subset of JSON Schema that the schema of events uses.
private struct JSONSchema {
  private let root: [String: Any]

  init(contentsOf url: URL) throws {
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: url))
    root = try #require(object as? [String: Any])
  }

  /// Returns the keys of a definition.
  func keys(of definition: String) -> Set<String>? {
    let all = root["$defs"] as? [String: [String: Any]]
    return (all?[definition]?["properties"] as? [String: Any]).map { Set($0.keys) }
  }

  /// Returns a description of each fault of a value.
  func faults(of value: Any) -> [String] { faults(of: value, root, "") }

  private func faults(of value: Any, _ schema: [String: Any], _ path: String) -> [String] {
    if let name = (schema["$ref"] as? String)?.split(separator: "/").last,
      let all = root["$defs"] as? [String: [String: Any]], let found = all[String(name)]
    {
      return faults(of: value, found, path)
    }
    if let choices = schema["enum"] as? [String] {
      let isKnown = (value as? String).map(choices.contains) ?? false
      return isKnown ? [] : ["\(path) is none of \(choices)"]
    }
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    guard types.contains(where: { Self.has(value, type: $0) }) else {
      return ["\(path) is not \(types)"]
    }
    var result: [String] = []
    if let number = (value as? NSNumber)?.doubleValue {
      if let minimum = schema["minimum"] as? NSNumber, number < minimum.doubleValue {
        result.append("\(path) is too small")
      }
      if let maximum = schema["maximum"] as? NSNumber, number > maximum.doubleValue {
        result.append("\(path) is too large")
      }
    }
    if let text = value as? String, let pattern = schema["pattern"] as? String,
      text.range(of: pattern, options: .regularExpression) == nil
    {
      result.append("\(path) is not written so")
    }
    if let list = value as? [Any], let items = schema["items"] as? [String: Any] {
      for (i, item) in list.enumerated() { result += faults(of: item, items, "\(path)/\(i)") }
    }
    if let members = value as? [String: Any] {
      let known = schema["properties"] as? [String: [String: Any]] ?? [:]
      for key in schema["required"] as? [String] ?? [] where members[key] == nil {
        result.append("\(path)/\(key) is missing")
      }
      for (key, member) in members {
        if let part = known[key] {
          result += faults(of: member, part, "\(path)/\(key)")
        } else if schema["additionalProperties"] as? Bool == false {
          result.append("\(path)/\(key) is unknown")
        }
      }
    }
    return result
  }

  private static func has(_ value: Any, type: String) -> Bool {
    let number = value as? NSNumber
    let isFlag = number.map { String(cString: $0.objCType) == "c" } ?? false
    switch type {
    case "object": return value is [String: Any]
    case "array": return value is [Any]
    case "string": return value is String
    case "null": return value is NSNull
    case "boolean": return isFlag
    case "number": return number != nil && !isFlag
    case "integer":
      return number.map { !isFlag && $0.doubleValue == $0.doubleValue.rounded() } ?? false
    default: return false
    }
  }
}
