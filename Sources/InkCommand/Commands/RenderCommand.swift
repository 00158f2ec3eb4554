import InkFormats
import InkStrokes

/// The verb `render`: draws pages as pictures.
enum RenderCommand {
  static let spec = CommandSpec(
    name: "render",
    summary: "Draws the pages of ink files as PNG or SVG pictures, or as PDF.",
    usage: "IN… -o OUT.png|OUT.svg|OUT.pdf [--dpi N | --scale S | --size WxH] "
      + "[--background white|none|#rrggbb] [--page N] [--area X,Y,W,H] [--page-size SIZE] [--brush NAME] [--engine NAME] "
      + "[--until SECONDS [--fade WAY]] [--strict] "
      + "[--renderer page|debug]",
    options: [
      OptionSpec("output", short: "o", value: "OUT", "Where the picture goes; see below."),
      OptionSpec(
        "format",
        value: "png|svg|pdf",
        "The format, where the name of OUT does not tell it."
      ),
      OptionSpec(
        "dpi",
        value: "N",
        "Pixels an inch; 96 if nothing is said. In a PDF only what cannot be lines has pixels, 216."
      ),
      OptionSpec("scale", value: "S", "Pixels a document unit (1/72 inch)."),
      OptionSpec("size", value: "WxH", "The largest picture of W by H pixels that the page fits."),
      OptionSpec(
        "background",
        value: "COLOUR",
        "white or #rrggbb: the colour of the paper in place of the document's own; none: "
          + "transparent, without paper, ruling and background pictures. If nothing is said, the "
          + "document decides, and where it does not, the paper is white."
      ),
      OptionSpec("page", value: "N", "Draws only this page, counted from 1."),
      OptionSpec(
        "area",
        value: "X,Y,W,H",
        "Draws only this part of each page: where its upper left corner lies, right and down from that of "
          + "the page, its width and its height, in units of 1/72 inch. What lies beyond the page is left out."
      ),
      PageSizeOption.spec,
      BrushOption.spec,
      EngineOption.spec,
      OptionSpec(
        "until",
        value: "SECONDS",
        "Shows only the ink of the first SECONDS of the file. Ink without times is always shown."
      ),
      FadeOption.spec,
      OptionSpec(
        "renderer",
        value: "page|debug",
        "debug shows what ink is made of, above a faint picture of the page: samples and elements "
          + "black, control points green, tiles of 256 pixels grey. For png."
      ),
      StrictOption.spec,
      OptionSpec("json", "Prints what was written as JSON."),
    ],
    operands: 1...Int.max,
    notes: [
      "IN is a file in one of the formats that `inkstone formats` lists, or - for standard input.",
      "OUT is used as it is for a single page. Where there are several input files, OUT.png becomes "
        + "OUT-1.png, OUT-2.png in their order; where a file has several pages, -1, -2 is added for "
        + "each page. {name} and {page} in OUT stand for the name of the input file without its "
        + "ending and for the number of the page. OUT may be a folder: DIR/ becomes DIR/{name}.png. "
        + "With - the picture goes to standard output.",
      "SVG pictures have the size of the page unless --dpi, --scale or --size says how many pixels "
        + "(of CSS) wide and high they are shown; their coordinates stay document units.",
      "A PDF holds all pages of an input file, each in its own size. Ink stays lines and outlines, "
        + "with one opacity a stroke; text stays outlines. Prints of a tip and ink whose opacity changes along the way become "
        + "pictures of 216 dpi, or what --dpi says; a note says where that is too much. The same input gives the same bytes; the "
        + "file tells the time only where SOURCE_DATE_EPOCH is set.",
      "Pages without a size of their own are as large as their ink and a margin of 1/8 inch.",
      "A picture appears whole or not at all. If one file fails, the others are still drawn.",
    ],
    examples: [
      ("inkstone render notes.xopp -o notes.png --dpi 150", "notes.png, or notes-1.png and so on"),
      (
        "inkstone render notes.xopp -o figure.png --page 2 --area 100,80,200,150 --dpi 300",
        "a part of a page"
      ),
      ("inkstone render *.inkml -o pictures/", "a picture in pictures/ for every file"),
      ("inkstone render notes.xopp -o notes.pdf", "all pages in one file"),
      ("inkstone render notes.ink -o parts.png --renderer debug", "what the ink is made of"),
      ("inkstone render talk.json -o talk.svg --brush fineliner", "outlines as paths"),
    ],
    run: run
  )

  private static func run(
    _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws(CommandError) -> Int32 {
    var job = RenderJob(
      options: try RenderOptions(arguments, context),
      inputs: arguments.operands,
      context
    )
    return try job.run()
  }
}
