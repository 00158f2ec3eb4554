import Glibc
import InkPDF
@testable import InkPDFReader
import InkFormats
import InkGraphics
import InkRaster

// pdf-try PDF PPM OUT.png DPI [PAGE]
let a = CommandLine.arguments
let dpi = Double(a[4])!
let number = a.count > 5 ? Int(a[5])! - 1 : 0
let fd = open(a[1], O_RDONLY)
func now() -> Double { var t = timespec(); clock_gettime(CLOCK_MONOTONIC, &t); return Double(t.tv_sec) + Double(t.tv_nsec) * 1e-9 }
do {
  let t0 = now()
  let reader = try PageReader(descriptor: fd, password: nil)
  let info = try reader.info(number)
  let page = try reader.page(number)
  let t1 = now()
  let vector = page.picture.vector!
  var parts = 0
  for p in vector.parts { parts += p.file?.count ?? p.vector?.bytes.count ?? 0 }
  let w = Int((info.width * dpi / 72).rounded(.up)), h = Int((info.height * dpi / 72).rounded(.up))
  var pixmap = Pixmap(width: max(w, 1), height: max(h, 1))
  for i in pixmap.pixels.indices { pixmap.pixels[i] = 0xffff_ffff }
  let r = Rasterizer()
  r.draw(DisplayList([.image(page.picture, Rect(x: 0, y: 0, width: info.width, height: info.height), alpha: 1)]), transform: .scale(dpi / 72), into: &pixmap)
  let t2 = now()
  var mean = -1.0
  if let f = fopen(a[2], "rb") {
    var pw: Int32 = 0, ph: Int32 = 0, m: Int32 = 0
    withUnsafeMutablePointer(to: &pw) { x in withUnsafeMutablePointer(to: &ph) { y in withUnsafeMutablePointer(to: &m) { z in
      _ = withVaList([x, y, z]) { vfscanf(f, "P6 %d %d %d", $0) } } } }
    fgetc(f)
    var data = [UInt8](repeating: 0, count: Int(pw) * Int(ph) * 3)
    fread(&data, 1, data.count, f)
    fclose(f)
    var sum = 0.0
    let cw = min(Int(pw), w), ch = min(Int(ph), h)
    for y in 0..<ch { for x in 0..<cw {
      let p = pixmap.pixels[y * pixmap.width + x]
      for c in 0..<3 { sum += abs(Double(Int(p >> UInt32(8 * c) & 255) - Int(data[(y * Int(pw) + x) * 3 + c]))) }
    } }
    mean = sum / Double(cw * ch * 3)
    if abs(Int(pw) - w) > 1 || abs(Int(ph) - h) > 1 { mean = 999 }
  }
  if a[3] != "-" { let bytes = PNGWriter.encode(pixmap); let o = fopen(a[3], "wb"); fwrite(bytes, 1, bytes.count, o); fclose(o) }
  print(String(mean), a[1].split(separator: "/").last!, "bytes", vector.bytes.count, "parts", vector.parts.count, parts, "read", Int((t1 - t0) * 1000), "draw", Int((t2 - t1) * 1000), page.notes.joined(separator: ","))
} catch { print("-2", a[1].split(separator: "/").last!, "\(error)") }
