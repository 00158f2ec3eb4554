import Glibc
import InkPDFReader

// `--probe FILE` is for tests.
let words = CommandLine.arguments
exit(words.count == 3 && words[1] == "--probe" ? PDFServer.probe(words[2]) : PDFServer.run())
