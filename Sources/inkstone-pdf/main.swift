import Glibc
import InkPDFReader

// Pages are read, unless `--assemble` and the number of documents are given. `--probe` is for tests.
let words = CommandLine.arguments
if words.count == 3, words[1] == "--assemble" {
  exit(PDFServer.assemble(Int32(words[2]) ?? 0))
}
exit(words.count == 3 && words[1] == "--probe" ? PDFServer.probe(words[2]) : PDFServer.run())
