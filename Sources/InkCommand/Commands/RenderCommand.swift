import InkFormats
import InkStrokes

/// The command `render`: draws pages as pictures.
enum RenderCommand {
  static let spec = CommandSpec(
    name: "render",
    summary: "Draw the pages of ink files as PNG or SVG pictures, or as PDF.",
    usage:
      "IN… -o OUT.png|OUT.svg|OUT.pdf [--format png|svg|pdf] [--dpi N | --scale S | --size WxH] "
      + "[--background white|none|#rrggbb] [--page N] [--area X,Y,W,H] [--page-size SIZE] [--brush NAME|FILE] "
      + "[--engine NAME] "
      + "[--until SECONDS [--fade WAY]] [--strict] "
      + "[--ink content|annotations|pixels] [--editable] [--renderer page|debug] [--json]",
    options: [
      OptionSpec("output", short: "o", value: "OUT", "The output path; see below."),
      OptionSpec(
        "format",
        value: "png|svg|pdf",
        "The output format, if the name of OUT does not determine it."
      ),
      OptionSpec(
        "dpi",
        value: "N",
        "The resolution in pixels per inch; default 96. In a PDF, that of the parts drawn as pixels; default 216."
      ),
      OptionSpec("scale", value: "S", "The scale, in pixels per page unit of 1/72 inch."),
      OptionSpec("size", value: "WxH", "Scale the page to fit into W by H pixels."),
      OptionSpec(
        "background",
        value: "COLOR",
        "The paper color instead of that of the document: white or #rrggbb. none: "
          + "transparent, without paper, ruling and background pictures. By default the "
          + "document's paper is used, or white if it has none."
      ),
      OptionSpec("page", value: "N", "Draw only this page, counted from 1."),
      OptionSpec(
        "area",
        value: "X,Y,W,H",
        "Draw only this rectangle of each page: the offset of its upper left corner from that of "
          + "the page, its width and its height, in units of 1/72 inch, clipped to the page."
      ),
      PageSizeOption.spec,
      BrushOption.spec,
      EngineOption.spec,
      OptionSpec(
        "until",
        value: "SECONDS",
        "Draw only the ink of the first SECONDS of the file. Ink without times is always drawn."
      ),
      FadeOption.spec,
      OptionSpec(
        "ink",
        value: "content|annotations|pixels",
        "The form of the ink in a PDF: shapes of the page (the default), an annotation for each stroke, which other "
          + "programs can remove, or pixels at the resolution of --dpi."
      ),
      OptionSpec(
        "editable",
        "Attach the document to the PDF, with its history, so that reading the PDF returns the document."
      ),
      OptionSpec(
        "renderer",
        value: "page|debug",
        "page draws the pages (the default). debug draws the samples and curves of the ink in black, their control "
          + "points in green and tiles of 256 pixels in gray, over a faint picture of the page. PNG only."
      ),
      StrictOption.spec,
      PasswordOption.spec,
      AnnotationsOption.spec,
      OptionSpec("json", "Print the list of written files as JSON."),
    ],
    operands: 1...Int.max,
    notes: [
      "IN is a file in a format that `inkstone formats` lists, or - for standard input.",
      "A single page is written to OUT itself. With several input files, OUT.png becomes "
        + "OUT-1.png, OUT-2.png in their order; for a file with several pages, -1, -2 is added for "
        + "each page. In OUT, {name} is the name of the input file without its "
        + "extension, and {page} the page number. If OUT is a folder, DIR/ becomes DIR/{name}.png. "
        + "With -, the picture is written to standard output.",
      "An SVG picture has the size of the page unless --dpi, --scale or --size sets its size "
        + "in CSS pixels; its coordinates are in units of 1/72 inch in any case.",
      "A PDF contains all pages of an input file, each in its own size. Ink is written as lines and outlines "
        + "with one opacity per stroke, text as outlines. Ink that consists of prints of a tip, and ink of varying "
        + "opacity, become pictures of 216 dpi, or of --dpi; a note reports a lower resolution of large ones. The "
        + "output is reproducible: the file contains a date only if the environment variable SOURCE_DATE_EPOCH is set.",
      "A page of a PDF document below the ink stays as it is, with its text and links, and the PDF keeps the outline, "
        + "form fields, labels and attachments of that document. An encrypted one needs --password-file; the output "
        + "is not encrypted. If it cannot be used, its pages become shapes, with a note.",
      "A page without a size is as large as its ink plus a margin of 1/8 inch.",
      "A picture is written completely or not at all. If one file fails, the others are still drawn.",
    ],
    examples: [
      ("inkstone render notes.xopp -o notes.png --dpi 150", "notes.png, or notes-1.png and so on"),
      (
        "inkstone render notes.xopp -o figure.png --page 2 --area 100,80,200,150 --dpi 300",
        "a part of a page"
      ),
      ("inkstone render *.inkml -o pictures/", "a picture in pictures/ for every file"),
      ("inkstone render notes.xopp -o notes.pdf", "all pages in one file"),
      (
        "inkstone render notes.ink -o parts.png --renderer debug",
        "shows samples, curves and control points"
      ),
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
