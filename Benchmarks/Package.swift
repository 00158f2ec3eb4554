// swift-tools-version: 6.2

import PackageDescription

// Some benchmarks measure internals of the library that are not public. So they are compiled with the
// package name that SwiftPM gives to its modules, which derives from its folder.
let folder = Context.packageDirectory.split(separator: "/").dropLast().last ?? "inkstone"
let packageName = String(
  folder.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
)

let package = Package(
  name: "inkstone-benchmarks",
  dependencies: [
    .package(name: "inkstone", path: "..")
  ],
  targets: [
    .systemLibrary(name: "CCairo", pkgConfig: "cairo", providers: [.apt(["libcairo2-dev"])]),
    .executableTarget(
      name: "ink-bench",
      dependencies: [
        "CCairo",
        .product(name: "InkCanvas", package: "inkstone"),
        .product(name: "InkDocuments", package: "inkstone"),
        .product(name: "InkDrawing", package: "inkstone"),
        .product(name: "InkFormats", package: "inkstone"),
        .product(name: "InkFormatsExtra", package: "inkstone"),
        .product(name: "InkGraphics", package: "inkstone"),
        .product(name: "InkRaster", package: "inkstone"),
        .product(name: "InkRendering", package: "inkstone"),
        .product(name: "InkStrokes", package: "inkstone"),
        .product(name: "InkTools", package: "inkstone"),
      ],
      packageAccess: false,
      swiftSettings: [.unsafeFlags(["-package-name", packageName])]
    ),
  ],
  swiftLanguageModes: [.v6]
)
