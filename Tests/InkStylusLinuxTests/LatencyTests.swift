import CLibInput
import Foundation
import InkStylus
import InkStylusLinux
import Testing

/// The latency of a sample from the event node to the caller.
@Suite(.onVirtualTablets) struct LatencyTests {
  /// libinput alone, with a minimal program: only the axes of the events are read.
  private final class BareInput {
    let input: OpaquePointer

    init?(_ node: String) {
      var interface = libinput_interface(
        open_restricted: { path, flags, _ in path.map { open($0, flags) } ?? -1 },
        close_restricted: { file, _ in close(file) }
      )
      let kept = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
      kept.initialize(to: interface)
      interface.open_restricted = nil
      guard let input = libinput_path_create_context(kept, nil),
        libinput_path_add_device(input, node) != nil
      else { return nil }
      self.input = input
    }

    deinit { libinput_unref(input) }

    /// Reads the pending events; returns the number of samples.
    func take() -> Int {
      libinput_dispatch(input)
      var count = 0
      while let event = libinput_get_event(input) {
        if libinput_event_get_type(event) == LIBINPUT_EVENT_TABLET_TOOL_AXIS {
          let tool = libinput_event_get_tablet_tool_event(event)
          _ = libinput_event_tablet_tool_get_x_transformed(tool, 1)
          _ = libinput_event_tablet_tool_get_pressure(tool)
          count += 1
        }
        libinput_event_destroy(event)
      }
      return count
    }
  }

  private func median(_ values: [Int64]) -> Double {
    Double(values.sorted()[values.count / 2]) / 1000
  }

  private var nanoseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  /// Returns the median time from writing a frame until its sample is available, in microseconds.
  private func measure(_ tablet: VirtualTablet, _ take: () -> Int) -> Double {
    tablet.write(Pen.enters(1000, 1000))
    tablet.write(Pen.at(2000, 2000, pressure: 900) + [Pen.tip(true)])
    _ = take()
    var times: [Int64] = []
    for step in 0..<4000 {
      let start = nanoseconds
      tablet.write(Pen.at(2000 + 8 * Int32(step % 4000), 3000, pressure: 900 + Int32(step % 64)))
      let count = take()
      if count == 1, step >= 500 { times.append(nanoseconds - start) }
    }
    #expect(times.count > 3000)
    tablet.write(Pen.leaves())
    _ = take()
    return median(times)
  }

  @Test("Each frame is a sample at once; the time of that is printed, and that of libinput alone")
  func latency() throws {
    let tablet = VirtualTablet(.serialTablet, number: 5)
    try tablet.plugIn()
    // Alternately, as the clock of the processor changes.
    var bare: [Double] = []
    var ours: [Double] = []
    for _ in 0..<3 {
      do {
        let input = try #require(BareInput(tablet.node))
        bare.append(measure(tablet) { input.take() })
      }
      let source = TabletSource(.nodes([tablet.node]), powerBus: .disabled)
      try source.start()
      ours.append(measure(tablet) { source.takeReports().samples.count })
      source.stop()
    }
    let alone = bare.sorted()[1]
    let whole = ours.sorted()[1]
    print(
      "measured: libinput alone \(alone) µs, with TabletSource \(whole) µs, the difference \(whole - alone) µs (medians)"
    )
  }
}
