import InkDocuments

/// The option `--precision`, for the samples of a document.
enum PrecisionOption {
  static func spec(_ usual: String) -> OptionSpec {
    OptionSpec(
      "precision",
      value: "HOW",
      "The precision of samples in a document: lossless; or standard, which is 0.01 mm, 1 ms, and 10 "
        + "bits for pressure and angles, and needs about one byte per sample. \(usual)"
    )
  }

  /// Returns the value of the option; `nil` if it wasn't given.
  static func value(of arguments: ParsedArguments) throws(CommandError) -> SamplePrecision? {
    switch arguments["precision"] {
    case nil: nil
    case "lossless"?: .lossless
    case "standard"?: .standard
    case let other?: throw .usage("--precision takes lossless or standard, not '\(other)'")
    }
  }
}
