// swift-tools-version: 6.2

import PackageDescription

// Portable targets also build as Embedded Swift for wasm32. They import the
// standard library, the header-only `CInkVector` and each other, and nothing else.
let portable: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatWarning("EmbeddedRestrictions", as: .error),
]

// Hosted targets may use C libraries and the operating system.
let hosted: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Optimised for size, tests take a third less time to compile.
let tests = hosted + [.unsafeFlags(["-Osize"], .when(configuration: .release))]

let package = Package(
  name: "inkstone",
  // Neither is tested.
  platforms: [.macOS("13.3"), .iOS("16.4")],
  products: [
    .library(name: "Inkstone", targets: ["Inkstone"]),
    .library(name: "InkGraphics", targets: ["InkGraphics"]),
    .library(name: "InkStrokes", targets: ["InkStrokes"]),
    .library(name: "InkStylus", targets: ["InkStylus"]),
    .library(name: "InkDrawing", targets: ["InkDrawing"]),
    .library(name: "InkRaster", targets: ["InkRaster"]),
    .library(name: "InkFilters", targets: ["InkFilters"]),
    .library(name: "InkRendering", targets: ["InkRendering"]),
    .library(name: "InkCanvas", targets: ["InkCanvas"]),
    .library(name: "InkSession", targets: ["InkSession"]),
    .library(name: "InkTools", targets: ["InkTools"]),
    .library(name: "InkDocuments", targets: ["InkDocuments"]),
    .library(name: "InkFiles", targets: ["InkFiles"]),
    .library(name: "InkStore", targets: ["InkStore"]),
    .library(name: "InkFormats", targets: ["InkFormats"]),
    .library(name: "InkFormatsCore", targets: ["InkFormatsCore"]),
    .library(name: "InkFormatsExtra", targets: ["InkFormatsExtra"]),
    .library(name: "InkTypesetting", targets: ["InkTypesetting"]),
    .library(name: "InkPDF", targets: ["InkPDF"]),
    .library(name: "InkStylusLinux", targets: ["InkStylusLinux"]),
    // The command, the server and the engine of the page as libraries: an app builds its own with its
    // own brushes.
    .library(name: "InkCommand", targets: ["InkCommand"]),
    .library(name: "InkStudio", targets: ["InkStudio"]),
    .library(name: "InkStylusCommand", targets: ["InkStylusCommand"]),
    .library(name: "InkWeb", targets: ["InkWeb"]),
    .executable(name: "inkstone", targets: ["inkstone-command"]),
    .executable(name: "inkstone-pdf", targets: ["inkstone-pdf"]),
    .executable(name: "inkstone-pdf-assembly", targets: ["inkstone-pdf-assembly"]),
    .executable(name: "inkstone-typeset", targets: ["inkstone-typeset"]),
    .executable(name: "inkstone-studio", targets: ["inkstone-studio"]),
    .executable(name: "inkstone-stylus", targets: ["inkstone-stylus"]),
    // For tests: replaces the kernel behind event nodes.
    .library(name: "_InkTabletShim", type: .dynamic, targets: ["_InkTabletShim"]),
  ],
  targets: [
    // MARK: Portable
    .target(name: "InkGraphics", swiftSettings: portable),
    .target(name: "InkStrokes", dependencies: ["InkGraphics"], swiftSettings: portable),
    .target(
      name: "InkStylus",
      dependencies: ["InkGraphics", "InkStrokes"],
      swiftSettings: portable
    ),
    .target(
      name: "InkDrawing",
      dependencies: ["InkGraphics", "InkStrokes"],
      swiftSettings: portable
    ),
    .target(name: "CInkVector", path: "Sources/C/CInkVector"),
    .target(
      name: "InkRaster",
      dependencies: ["CInkVector", "InkGraphics"],
      swiftSettings: portable
    ),
    .target(
      name: "InkFilters",
      dependencies: ["CInkVector", "InkGraphics"],
      swiftSettings: portable
    ),
    .target(
      name: "InkRendering",
      dependencies: ["InkDrawing", "InkFilters", "InkGraphics", "InkRaster", "InkStrokes"],
      swiftSettings: portable
    ),
    .target(
      name: "InkDocuments",
      dependencies: ["InkDrawing", "InkGraphics", "InkStrokes"],
      swiftSettings: portable
    ),
    .target(
      name: "InkCanvas",
      dependencies: [
        "InkDocuments", "InkDrawing", "InkGraphics", "InkRaster", "InkRendering",
        "InkStrokes", "InkStylus",
      ],
      swiftSettings: portable
    ),

    .target(
      name: "InkTools",
      dependencies: ["InkCanvas", "InkDrawing", "InkGraphics", "InkStrokes"],
      // Tools use what apps can use.
      packageAccess: false,
      swiftSettings: portable
    ),
    .target(
      name: "InkSession",
      dependencies: [
        "InkCanvas", "InkDocuments", "InkDrawing", "InkFilters", "InkFormatsCore", "InkGraphics",
        "InkRaster", "InkRendering", "InkStrokes", "InkStylus", "InkTools",
      ],
      swiftSettings: portable
    ),

    // The formats that the page writes, too.
    .target(
      name: "InkFormatsCore",
      dependencies: ["InkDrawing", "InkGraphics", "InkRaster", "InkStrokes"],
      swiftSettings: portable
    ),

    // What an app imports.
    .target(
      name: "Inkstone",
      dependencies: [
        "InkCanvas", "InkDocuments", "InkDrawing", "InkGraphics", "InkStrokes", "InkTools",
      ],
      swiftSettings: portable
    ),

    // MARK: Bridges
    .target(name: "InkFiles", swiftSettings: hosted),
    .target(
      name: "InkStore",
      dependencies: [
        "InkCanvas", "InkDocuments", "InkDrawing", "InkFiles", "InkGraphics", "InkStrokes",
      ],
      swiftSettings: hosted
    ),
    .systemLibrary(
      name: "CDeflate",
      path: "Sources/C/CDeflate",
      pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"])]
    ),
    .systemLibrary(
      name: "CJansson",
      path: "Sources/C/CJansson",
      pkgConfig: "jansson",
      providers: [.apt(["libjansson-dev"])]
    ),
    .systemLibrary(
      name: "CLibXML2",
      path: "Sources/C/CLibXML2",
      pkgConfig: "libxml-2.0",
      providers: [.apt(["libxml2-dev"])]
    ),
    .systemLibrary(
      name: "CPNG",
      path: "Sources/C/CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"])]
    ),
    .target(name: "CInkPNG", dependencies: ["CPNG", "CZlib"], path: "Sources/C/CInkPNG"),
    .systemLibrary(
      name: "CJPEG",
      path: "Sources/C/CJPEG",
      pkgConfig: "libjpeg",
      providers: [.apt(["libjpeg62-turbo-dev"])]
    ),
    .target(name: "CInkJPEG", dependencies: ["CJPEG"], path: "Sources/C/CInkJPEG"),
    .systemLibrary(
      name: "CWebP",
      path: "Sources/C/CWebP",
      pkgConfig: "libwebpdemux",
      providers: [.apt(["libwebp-dev"])]
    ),
    .systemLibrary(
      name: "CZlib",
      path: "Sources/C/CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]
    ),
    .target(
      name: "InkFormats",
      dependencies: [
        "CDeflate", "CInkJPEG", "CInkPNG", "CJansson", "CLibXML2", "CPNG", "CWebP", "CZlib",
        "InkDocuments", "InkDrawing", "InkFormatsCore", "InkGraphics", "InkPDF", "InkRendering",
        "InkStrokes",
      ],
      swiftSettings: hosted
    ),
    // Formats of other programs that few apps need.
    .target(
      name: "InkFormatsExtra",
      dependencies: ["InkDrawing", "InkFormats", "InkGraphics", "InkStrokes", "InkStylus"],
      swiftSettings: hosted
    ),
    .systemLibrary(
      name: "CPango",
      path: "Sources/C/CPango",
      pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"])]
    ),
    .systemLibrary(
      name: "CPoppler",
      path: "Sources/C/CPoppler",
      pkgConfig: "poppler-glib",
      providers: [.apt(["libpoppler-glib-dev"])]
    ),
    .systemLibrary(
      name: "CQPDF",
      path: "Sources/C/CQPDF",
      pkgConfig: "libqpdf",
      providers: [.apt(["libqpdf-dev"])]
    ),
    .systemLibrary(
      name: "CFontconfig",
      path: "Sources/C/CFontconfig",
      pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"])]
    ),
    .systemLibrary(
      name: "CHarfBuzz",
      path: "Sources/C/CHarfBuzz",
      pkgConfig: "harfbuzz-subset",
      providers: [.apt(["libharfbuzz-dev"])]
    ),
    .target(
      name: "CInkFonts",
      dependencies: ["CFontconfig", "CHarfBuzz"],
      path: "Sources/C/CInkFonts"
    ),
    // Apart from InkFormats, because loading Pango and Poppler takes 4 and 9 ms at every start.
    .target(
      name: "InkTypesetting",
      dependencies: [
        "CInkFonts", "CPango", "InkCanvas", "InkDrawing", "InkFormats", "InkGraphics",
        "InkPDF",
      ],
      swiftSettings: hosted
    ),

    // PDF documents, which a program of its own reads.
    .target(name: "InkPDF", dependencies: ["InkGraphics"], swiftSettings: hosted),
    .target(
      name: "InkPDFReader",
      dependencies: [
        "CInkMask", "CInkSplash", "CPoppler", "InkDrawing", "InkFormats",
        "InkGraphics", "InkPDF", "InkPDFAssembler", "InkRaster",
      ],
      swiftSettings: hosted
    ),
    .executableTarget(name: "inkstone-pdf", dependencies: ["InkPDFReader"], swiftSettings: hosted),
    // Without Poppler: loading its libraries takes longer than assembling the pages.
    .target(
      name: "InkPDFAssembler",
      dependencies: ["CInkSandbox", "CQPDF", "InkGraphics", "InkPDF"],
      swiftSettings: hosted
    ),
    .executableTarget(
      name: "inkstone-pdf-assembly",
      dependencies: ["InkPDFAssembler"],
      swiftSettings: hosted
    ),
    .systemLibrary(
      name: "CPopplerCPP",
      path: "Sources/C/CPopplerCPP",
      pkgConfig: "poppler-cpp",
      providers: [.apt(["libpoppler-cpp-dev"])]
    ),
    .target(name: "CInkSplash", dependencies: ["CPopplerCPP"], path: "Sources/C/CInkSplash"),
    .target(name: "CInkMask", dependencies: ["CPoppler"], path: "Sources/C/CInkMask"),
    .target(name: "CInkSandbox", path: "Sources/C/CInkSandbox"),

    .systemLibrary(
      name: "CGIO",
      path: "Sources/C/CGIO",
      pkgConfig: "gio-2.0",
      providers: [.apt(["libglib2.0-dev"])]
    ),
    .systemLibrary(
      name: "CLibInput",
      path: "Sources/C/CLibInput",
      pkgConfig: "libinput",
      providers: [.apt(["libinput-dev"])]
    ),
    .systemLibrary(
      name: "CLibUdev",
      path: "Sources/C/CLibUdev",
      pkgConfig: "libudev",
      providers: [.apt(["libudev-dev"])]
    ),
    .systemLibrary(
      name: "CLibWacom",
      path: "Sources/C/CLibWacom",
      pkgConfig: "libwacom",
      providers: [.apt(["libwacom-dev"])]
    ),
    .target(
      name: "CInkTablet",
      dependencies: ["CGIO", "CLibInput", "CLibUdev", "CLibWacom"],
      path: "Sources/C/CInkTablet"
    ),
    .target(
      name: "InkStylusLinux",
      dependencies: ["CInkTablet", "InkGraphics", "InkStylus"],
      swiftSettings: hosted
    ),

    // MARK: Hosts
    .target(name: "CInkWeb", path: "Sources/C/CInkWeb"),
    .target(
      name: "InkWeb",
      dependencies: [
        "CInkWeb", "InkCanvas", "InkDocuments", "InkFormatsCore", "InkGraphics", "InkSession",
        "InkStrokes",
      ],
      swiftSettings: portable
    ),
    // For checks of the portable modules: replays of event logs, and documents.
    .executableTarget(
      name: "InkWebReplay",
      dependencies: ["InkRendering", "InkStrokes"],
      path: "Tests/_InkWebReplay",
      swiftSettings: portable
    ),
    .executableTarget(
      name: "InkWebDocuments",
      dependencies: [
        "InkDocuments", "InkDrawing", "InkGraphics", "InkRendering", "InkStrokes",
      ],
      path: "Tests/_InkWebDocuments",
      swiftSettings: portable
    ),

    // MARK: Apps
    .systemLibrary(name: "CMalloc", path: "Sources/C/CMalloc"),
    .target(
      name: "InkCommand",
      dependencies: [
        "CMalloc", "InkCanvas", "InkDocuments", "InkDrawing", "InkFiles", "InkFormats",
        "InkFormatsExtra", "InkGraphics", "InkRaster", "InkRendering", "InkSession", "InkStore",
        "InkStrokes", "InkStylus", "InkTools",
      ],
      swiftSettings: hosted
    ),
    // Not "inkstone": on a Mac, names that differ only in case are the same.
    .executableTarget(
      name: "inkstone-command",
      dependencies: ["InkCommand"],
      swiftSettings: hosted
    ),
    // What `inkstone` becomes for documents with text or PDF pages.
    .executableTarget(
      name: "inkstone-typeset",
      dependencies: ["InkCommand", "InkTypesetting"],
      swiftSettings: hosted
    ),

    .systemLibrary(
      name: "CSoup",
      path: "Sources/C/CSoup",
      pkgConfig: "libsoup-3.0",
      providers: [.apt(["libsoup-3.0-dev"])]
    ),
    // The page of the Studio as bytes, and calls of the system that the C library lacks in Swift.
    .target(name: "CInkStudio", path: "Sources/C/CInkStudio"),
    .target(
      name: "InkStudio",
      dependencies: [
        "CInkStudio", "CSoup", "InkCommand", "InkDocuments", "InkFiles", "InkFormats",
        "InkFormatsExtra",
        "InkGraphics", "InkSession", "InkStrokes", "InkStylus", "InkStylusLinux",
      ],
      swiftSettings: hosted
    ),
    // What `inkstone` becomes for `inkstone studio`.
    .executableTarget(
      name: "inkstone-studio",
      dependencies: ["InkStudio"],
      swiftSettings: hosted
    ),

    // The command with tablets.
    .target(
      name: "InkStylusCommand",
      dependencies: ["InkCommand", "InkStrokes", "InkStylus", "InkStylusLinux"],
      swiftSettings: hosted
    ),
    // What `inkstone` becomes for `inkstone devices` and `inkstone record --device`.
    .executableTarget(
      name: "inkstone-stylus",
      dependencies: ["InkStylusCommand"],
      swiftSettings: hosted
    ),

    // MARK: Tests
    // The plainest rasteriser, to measure the fast one by.
    .target(
      name: "_InkReference",
      dependencies: ["InkGraphics", "InkRaster"],
      path: "Tests/_InkReference",
      swiftSettings: hosted
    ),
    .target(
      name: "_InkTestSupport",
      dependencies: ["InkFormats", "InkGraphics", "InkStrokes", "InkStylus"],
      path: "Tests/_InkTestSupport",
      swiftSettings: hosted
    ),
    .target(
      name: "_InkToolModel",
      dependencies: [
        "InkCanvas", "InkDocuments", "InkDrawing", "InkGraphics", "InkRaster", "InkRendering",
        "InkStrokes", "InkTools", "_InkTestSupport",
      ],
      path: "Tests/_InkToolModel",
      swiftSettings: hosted
    ),
    .executableTarget(
      name: "_InkToolModelRunner",
      dependencies: ["_InkToolModel"],
      path: "Tests/_InkToolModelRunner",
      swiftSettings: hosted
    ),
    .testTarget(
      name: "CommandTests",
      dependencies: [
        "InkCanvas", "InkDocuments", "InkDrawing", "InkFormats", "InkFormatsExtra", "InkGraphics",
        "InkRaster", "InkRendering", "InkSession", "InkStrokes", "InkTypesetting",
        "_InkTestSupport", "inkstone-command", "inkstone-pdf", "inkstone-pdf-assembly",
        "inkstone-typeset",
      ],
      swiftSettings: tests
    ),
    // Documents of earlier versions.
    .testTarget(
      name: "CorpusTests",
      dependencies: [
        "InkDocuments", "InkDrawing", "InkFormats", "InkGraphics", "InkRendering", "InkStrokes",
        "InkTypesetting", "_InkTestSupport",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkCanvasTests",
      dependencies: [
        "InkCanvas", "InkDocuments", "InkDrawing", "InkFilters", "InkGraphics", "InkRaster",
        "InkRendering", "InkSession", "InkStrokes", "InkStylus", "InkTools", "_InkTestSupport",
        "_InkToolModel",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkDocumentsTests",
      dependencies: [
        "InkDocuments", "InkDrawing", "InkGraphics", "InkRaster", "InkStrokes", "_InkTestSupport",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkDrawingTests",
      dependencies: [
        "InkDrawing", "InkGraphics", "InkRaster", "InkRendering", "InkStrokes", "_InkTestSupport",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkFiltersTests",
      dependencies: ["InkFilters", "InkGraphics"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkFormatsTests",
      dependencies: [
        "CLibXML2", "CZlib", "InkDocuments", "InkDrawing", "InkFormats", "InkFormatsExtra",
        "InkGraphics", "InkRaster", "InkStrokes", "InkStylus", "_InkTestSupport",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkGraphicsTests",
      dependencies: ["InkGraphics"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkRasterTests",
      dependencies: ["InkGraphics", "InkRaster", "_InkReference"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkRenderingTests",
      dependencies: [
        "InkDocuments", "InkDrawing", "InkFilters", "InkGraphics", "InkRaster", "InkRendering",
        "InkStrokes", "_InkTestSupport",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkSessionTests",
      dependencies: [
        "InkFormats", "InkFormatsExtra", "InkGraphics", "InkRaster", "InkRendering", "InkStrokes",
      ],
      swiftSettings: tests
    ),
    // What an app can do: these tests see what is public, and nothing else.
    .testTarget(
      name: "InkstoneTests",
      dependencies: ["InkCanvas", "InkFormats", "InkStrokes", "Inkstone"],
      packageAccess: false,
      swiftSettings: tests
    ),
    .testTarget(
      name: "StudioTests",
      dependencies: [
        "InkDocuments", "InkDrawing", "InkGraphics", "InkStudio", "InkStylus", "_InkTestSupport",
        "inkstone-command", "inkstone-studio", "inkstone-typeset",
      ],
      swiftSettings: tests
    ),
    // Writes until it is killed.
    .executableTarget(
      name: "_InkStoreCrasher",
      dependencies: ["InkDocuments", "InkDrawing", "InkGraphics", "InkStore", "InkStrokes"],
      path: "Tests/_InkStoreCrasher",
      swiftSettings: hosted
    ),
    .testTarget(
      name: "InkStoreTests",
      dependencies: [
        "InkCanvas", "InkDocuments", "InkDrawing", "InkFiles", "InkGraphics", "InkStore",
        "InkStrokes", "InkStylus", "_InkStoreCrasher", "_InkTestSupport",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkStrokesTests",
      dependencies: ["InkGraphics", "InkStrokes", "_InkTestSupport"],
      swiftSettings: tests
    ),
    .systemLibrary(
      name: "CUmockdev",
      path: "Tests/CUmockdev",
      pkgConfig: "umockdev-1.0",
      providers: [.apt(["libumockdev-dev", "umockdev"])]
    ),
    // Preloaded by tests of tablets.
    .target(name: "_InkTabletShim", path: "Tests/_InkTabletShim"),
    .testTarget(
      name: "InkStylusLinuxTests",
      dependencies: [
        "CLibInput", "CUmockdev", "InkCanvas", "InkCommand", "InkDocuments", "InkDrawing",
        "InkFormats", "InkFormatsExtra", "InkGraphics", "InkStore", "InkStrokes", "InkStylus",
        "InkStylusLinux", "_InkTabletShim", "_InkTestSupport", "inkstone-command",
        "inkstone-studio",
        "inkstone-stylus",
      ],
      exclude: ["Support/upower.py"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkStylusTests",
      dependencies: ["InkGraphics", "InkStrokes", "InkStylus", "_InkTestSupport"],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkPDFTests",
      dependencies: [
        "InkCanvas", "InkDocuments", "InkDrawing", "InkFormats", "InkGraphics", "InkPDF",
        "InkPDFReader", "InkRaster", "InkSession", "InkStrokes", "InkTypesetting",
        "_InkTestSupport", "inkstone-pdf", "inkstone-pdf-assembly",
      ],
      swiftSettings: tests
    ),
    .testTarget(
      name: "InkTypesettingTests",
      dependencies: [
        "InkCanvas", "InkDrawing", "InkFormats", "InkGraphics", "InkRaster", "InkStrokes",
        "InkTypesetting", "_InkTestSupport", "inkstone-pdf", "inkstone-pdf-assembly",
      ],
      swiftSettings: tests
    ),
  ],
  swiftLanguageModes: [.v6]
)
