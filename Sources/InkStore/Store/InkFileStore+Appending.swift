package import InkDocuments

extension InkFileStore {
  /// How long to wait before a failed write is tried again, in seconds.
  static let patience = 1.0

  /// Appends a frame.
  ///
  /// It never fails: what cannot be written is kept, and ``trouble`` says why.
  ///
  /// - Parameters:
  ///   - kind: What it holds.
  ///   - flags: What one must know of it without knowing its kind.
  ///   - payload: At most ``/InkDocuments/FrameWriter/largestPayload`` bytes.
  ///   - time: Now, in seconds.
  package func append(
    _ kind: FrameKind,
    _ flags: FrameFlags = [],
    payload: [UInt8] = [],
    at time: Double
  ) {
    precondition(isOpen, "the document is closed")
    writer.append(kind, flags, payload: payload)
    noteAppended(at: time)
  }

  /// Appends a frame of fields.
  ///
  /// It never fails: what cannot be written is kept, and ``trouble`` says why.
  package func append(
    _ kind: FrameKind,
    _ flags: FrameFlags = [],
    at time: Double,
    fields fill: (inout FieldWriter) -> Void
  ) {
    precondition(isOpen, "the document is closed")
    writer.append(kind, flags, fields: fill)
    noteAppended(at: time)
  }

  /// Says that something is complete: a stroke, an operation.
  ///
  /// Unless durability is `manual`, everything is on the disk when it returns.
  ///
  /// - Throws: Why it is not. Nothing is lost; see ``flush(at:)``.
  package func commit(at time: Double) throws(StoreError) {
    if durability == .manual { return }
    try flush(at: time)
  }

  /// Makes durable what has waited long enough.
  ///
  /// - Parameter time: Now, in seconds.
  /// - Throws: Why it could not. It is tried again with the first call a second later.
  package func tick(at time: Double) throws(StoreError) {
    // A time that is no number, or before the last one, is no reason to wait.
    guard let deadline, !(time < deadline) else { return }
    try flush(at: time)
  }

  /// When ``tick(at:)`` has something to do; nil if there is nothing.
  package var deadline: Double? {
    guard let oldest, durability != .manual else { return nil }
    if let failed { return failed + Self.patience }
    return oldest + durability.delay
  }

  /// Makes everything durable that was appended.
  ///
  /// - Parameter time: Now, in seconds, where known.
  /// - Throws: Why it is not. What was appended stays in memory, is written again by the next call, and
  ///   counts as not durable until that returns. After `changed`, only ``saveElsewhere(_:replacing:)``
  ///   helps.
  package func flush(at time: Double? = nil) throws(StoreError) {
    precondition(isOpen, "the document is closed")
    do throws(StoreError) {
      if !writer.bytes.isEmpty {
        try checkUnchanged()
        try checkWritten()
        try write()
        try sync()
      }
      try syncName()
      (failure, failed, oldest) = (nil, nil, nil)
    } catch {
      failure = error
      failed = time ?? failed ?? oldest
      throw error
    }
  }

  private func noteAppended(at time: Double) {
    isMarked = false
    if let oldest, !(time >= oldest) {
      self.oldest = time
      if failed != nil { failed = time }
    }
    if oldest == nil { oldest = time }
    switch durability {
    case .manual: break
    case .everyFrame: try? flush(at: time)
    case .everyStroke:
      if let deadline, !(time < deadline) {
        try? flush(at: time)
      } else if failure == nil {
        // In the file it survives the end of this process, though not yet that of the machine.
        do throws(StoreError) {
          try write()
        } catch {
          (failure, failed) = (error, time)
        }
      }
    }
  }

  /// Writes what is not in the file.
  func write() throws(StoreError) {
    let start = durableOffset
    // Behind the end of a file that another program shortened there would be a hole. The size is asked for once
    // before each run of writes, and not for each sample of a pen: see `checkWritten()`.
    if written == 0 {
      let size = try storing(file.status().size)
      guard size >= start else { throw .changed(path: path) }
    }
    _ = try storing(
      file.writeAll(writer.bytes, from: written, at: start + written) { written += $0 }
    )
  }

  /// Makes sure that the file still has what was written and is not durable: that nobody shortened it meanwhile.
  private func checkWritten() throws(StoreError) {
    if written == 0 { return }
    let found = try storing(file.read(at: durableOffset, count: written))
    guard found.count == written, writer.bytes.starts(with: found) else {
      throw .changed(path: path)
    }
  }

  /// Where what is not durable begins in the file.
  private var durableOffset: Int { writer.offset - writer.bytes.count }

  private func sync() throws(StoreError) {
    do throws(StorageError) {
      try file.sync()
    } catch {
      // The system may have dropped any of it, and would not say so a second time.
      written = 0
      throw .storage(error)
    }
    writer.removeBytes(written)
    written = 0
    writer.seal()
  }

  /// Makes the name of the file durable.
  func syncName() throws(StoreError) {
    if nameIsDurable { return }
    try storing(volume.syncFolder(of: path))
    nameIsDurable = true
  }

  /// Makes sure that the path leads to the file.
  func checkUnchanged() throws(StoreError) {
    if try !storing(volume.leads(path, to: file)) { throw .changed(path: path) }
  }
}
