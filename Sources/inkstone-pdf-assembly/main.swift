import Glibc
import InkPDFAssembler

// The argument is the number of documents, whose descriptors follow that of the standard error.
let words = CommandLine.arguments
exit(words.count == 2 ? PDFAssemblyServer.run(Int32(words[1]) ?? 0) : 2)
