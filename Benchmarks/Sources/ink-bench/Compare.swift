/// Measures the difference between two raw pictures.
///
/// A pixel's difference is that of its worst channel; the mean and the share above 16 levels are
/// over pixels that are not transparent in both.
enum Compare {
  static func run(_ arguments: Arguments) throws {
    let names = try arguments.positional("A.raw", "B.raw", "WIDTHxHEIGHT")
    let a = try readFile(names[0])
    let b = try readFile(names[1])
    let size = names[2].split(separator: "x").compactMap { Int($0) }
    guard size.count == 2, a.count == size[0] * size[1] * 4, a.count == b.count else {
      throw Failure("the files are not raw pictures of \(names[2])")
    }
    var (worst, sum, touched, far) = (0, 0, 0, 0)
    var pixel = (0, 0)
    for i in stride(from: 0, to: a.count, by: 4) where a[i + 3] != 0 || b[i + 3] != 0 {
      var difference = 0
      for k in i..<(i + 4) { difference = max(difference, abs(Int(a[k]) - Int(b[k]))) }
      touched += 1
      sum += difference
      if difference > 16 { far += 1 }
      if difference > worst {
        worst = difference
        pixel = (i / 4 % size[0], i / 4 / size[0])
      }
    }
    let count = Double(max(touched, 1))
    let share = Double(far * 100_000 / max(touched, 1)) / 1000
    print("max \(worst) at \(pixel.0),\(pixel.1), mean \(Double(sum) / count), > 16: \(share) %")
  }
}
