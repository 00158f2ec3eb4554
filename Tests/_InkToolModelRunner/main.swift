import Foundation
import _InkToolModel

// Plays sequences of a hundred steps with all tools, and compares with the model after each:
//
//     swift run -c release _InkToolModelRunner [FIRST [COUNT]]
//
// 1,000 of them are 100,000 steps. Prints the first fault of each sequence; exit status 1 if there is any.

let words = CommandLine.arguments.dropFirst().map { UInt64($0) }
guard words.count <= 2, words.allSatisfy({ $0 != nil }) else {
  FileHandle.standardError.write(Data("usage: _InkToolModelRunner [FIRST [COUNT]]\n".utf8))
  exit(2)
}
let first = words.first.flatMap { $0 } ?? 0
let count = words.count > 1 ? words[1] ?? 0 : 1000
var faults = 0
for seed in first..<first + count {
  let model = ToolModel(seed: seed)
  do {
    for step in 0..<ToolModel.stepsOfSeed where model.fault == nil {
      try model.advance(step)
      if let fault = model.fault { print("seed \(seed), step \(step): \(fault)") }
    }
  } catch {
    print("seed \(seed): \(error)")
    faults += 1
    continue
  }
  if model.fault != nil { faults += 1 }
}
print(
  "\(count) sequences of \(ToolModel.stepsOfSeed) steps from seed \(first), \(faults) with a fault"
)
exit(faults == 0 ? 0 : 1)
