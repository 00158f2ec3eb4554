import Foundation
import Testing

/// Tablets that pages of the Studio receive reports of, over real libinput.
@Suite(.onVirtualTablets) struct StudioTabletTests {
  @Test("The Studio opens a tablet when a page asks, and closes it when nobody asks any more")
  func opensAndCloses() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let server = try StudioServer()
    #expect(!server.isOpen(tablet), "who only draws needs no tablet")
    let state = try server.get("/api/stylus")
    #expect(state.contains("200 OK") && state.contains("\"error\": null"))
    #expect(server.isOpen(tablet))
    let end = Date(timeIntervalSinceNow: 20)
    while server.isOpen(tablet), Date() < end { usleep(100_000) }
    #expect(!server.isOpen(tablet))
    _ = try server.get("/api/stylus")
    #expect(server.isOpen(tablet), "and it may be opened again")
  }

  @Test("A page hears what a pen does, with the kernel's times, and that its tablet was unplugged")
  func streams() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    let server = try StudioServer()
    var written: Int64 = 0
    var isUnplugged = false
    var arrived = 0.0
    let text = try server.get(
      "/api/stylus/events?samples=1",
      begun: {
        tablet.write(Pen.enters(22352, 13970))
        written = VirtualTablet.now
        tablet.write(Pen.at(33528, 6985, pressure: 1034) + [Pen.tip(true)], at: written)
      },
      until: { text in
        if !isUnplugged, text.contains(", 1, 0.") {
          arrived = Double(VirtualTablet.now - written) / 1000
          isUnplugged = true
          tablet.unplug()
        }
        return text.contains("\"disconnected\"")
      }
    )
    #expect(isUnplugged, "the sample comes: \(text.suffix(400))")
    #expect(text.contains("\"name\": \"Pro Pen 2\"") && text.contains("\"0x11c007a6\""))
    let time = "\((Double(written) / 1e6 * 1e6).rounded() / 1e6)"
    #expect(text.contains(", \(time), 0.749"), "\(time): \(text.suffix(400))")
    #expect(text.contains("\"disconnected\""))
    print("measured: a sample is with a page after \(arrived) ms")
  }
}
