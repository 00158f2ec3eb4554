import Glibc
import InkPDFReader

exit(PDFServer.run())
