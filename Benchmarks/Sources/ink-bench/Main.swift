import Glibc

/// Runs the subcommand that the first argument names.
@main
enum Main {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    do {
      let rest = Arguments(Array(arguments.dropFirst()))
      switch arguments.first {
      case "race": try Race.run(rest)
      case "race-cairo": try RaceCairo.run(rest)
      case "workload": try MakeWorkload.run(rest)
      case "compare": try Compare.run(rest)
      case "live": try Live.run(rest)
      case "model": try Model.run(rest)
      case "feel": try Feel.run(rest)
      case "brush": try BrushRace.run(rest)
      case "laws": try Laws.run(rest)
      case "fade": try Fade.run(rest)
      case "dabs": try Dabs.run(rest)
      case "log": try Log.run(rest)
      case "codec": try Codec.run(rest)
      case "drawing": try DrawingCost.run(rest)
      case "document": try DocumentCost.run(rest)
      case "canvas": try CanvasCost.run(rest)
      case "selecting": try Selecting.run(rest)
      case "shapes": try Shapes.run(rest)
      default:
        print(
          """
          usage: ink-bench race WORKLOAD OUT.raw [--repetitions N]
                 ink-bench race-cairo WORKLOAD OUT.raw [--repetitions N]
                 ink-bench workload OUT.txt [--seed N]
                 ink-bench compare A.raw B.raw WIDTHxHEIGHT
                 ink-bench live [--events N]
                 ink-bench model FILE [--repetitions N]
                 ink-bench feel FILE [--repetitions N]
                 ink-bench brush FILE [--repetitions N] [--only NAME]
                 ink-bench laws FILE [--seeds N] [--chains N] [--logs DIR]
                 ink-bench fade [--repetitions N]
                 ink-bench dabs FILE OUT.raw [--repetitions N] [--scale N] [--radius N]
                                [--hardness PERCENT]
                 ink-bench log [--repetitions N]
                 ink-bench codec FILE… [--repetitions N] [--lossless 1] [--text DIR]
                 ink-bench drawing [--repetitions N]
                 ink-bench document [FILE…] [--repetitions N] [--strokes N] [--write OUT.ink]
                 ink-bench canvas [--repetitions N]
                 ink-bench selecting FILE.ink [--repetitions N] [--dragged N]
                 ink-bench shapes DIR [--size POINTS] [--length POINTS]
          """
        )
        exit(arguments.isEmpty ? 0 : 2)
      }
    } catch {
      let message = "ink-bench: \(error)\n"
      _ = message.withCString { write(STDERR_FILENO, $0, strlen($0)) }
      exit(1)
    }
  }
}
