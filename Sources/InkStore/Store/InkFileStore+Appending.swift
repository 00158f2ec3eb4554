package import InkDocuments

extension InkFileStore {
  /// The time between a failed write and its repetition, in seconds.
  static let patience = 1.0

  /// Appends a frame with a payload to the log.
  ///
  /// It never fails: bytes that cannot be written stay in memory, and ``failure`` is the reason.
  ///
  /// - Parameters:
  ///   - kind: The kind of its content.
  ///   - flags: The properties for readers that don't know the kind.
  ///   - payload: At most ``/InkDocuments/FrameWriter/largestPayload`` bytes.
  ///   - time: The current time, in seconds.
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

  /// Appends a frame whose payload is a sequence of fields.
  ///
  /// It never fails: bytes that cannot be written stay in memory, and ``failure`` is the reason.
  ///
  /// - Parameters:
  ///   - kind: The kind of its content.
  ///   - flags: The properties for readers that don't know the kind.
  ///   - time: The current time, in seconds.
  ///   - fill: Writes the fields.
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

  /// Ends a stroke or an operation, which is then complete in the log.
  ///
  /// Unless durability is `manual`, everything is on the disk when it returns.
  ///
  /// - Parameter time: The current time, in seconds.
  /// - Throws: The reason if it is not on the disk. Nothing is lost; see ``flush(at:)``.
  package func commit(at time: Double) throws(DocumentFileError) {
    if durability == .manual { return }
    try flush(at: time)
  }

  /// Makes durable the frames that have waited as long as ``durability`` permits.
  ///
  /// - Parameter time: The current time, in seconds.
  /// - Throws: The reason if it fails. The first call at least a second later tries again.
  package func tick(at time: Double) throws(DocumentFileError) {
    // A NaN passes the comparison: the frames are then written now.
    guard let deadline, !(time < deadline) else { return }
    try flush(at: time)
  }

  /// The time of the next ``tick(at:)`` with work to do; `nil` if there is none.
  package var deadline: Double? {
    guard let oldest, durability != .manual else { return nil }
    if let failed { return failed + Self.patience }
    return oldest + durability.delay
  }

  /// Makes all appended frames durable.
  ///
  /// - Parameter time: The current time, in seconds, if known.
  /// - Throws: The reason if it fails. The frames stay in memory, are written again by the next call, and count as not
  ///   durable until that returns. After `changed` (another program removed or replaced the file), only
  ///   ``saveElsewhere(_:replacing:)`` helps.
  package func flush(at time: Double? = nil) throws(DocumentFileError) {
    precondition(isOpen, "the document is closed")
    do throws(DocumentFileError) {
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
        // Bytes in the file survive the end of this process, though not yet that of the machine.
        do throws(DocumentFileError) {
          try write()
        } catch {
          (failure, failed) = (error, time)
        }
      }
    }
  }

  /// Writes the bytes that are not in the file, without waiting for the disk.
  func write() throws(DocumentFileError) {
    let start = durableOffset
    // If another program shortened the file, writing behind its end would leave a hole. The size is queried once before
    // each series of writes, not for each sample of a pen: see `checkWritten()`.
    if written == 0 {
      let size = try storing(file.status().size)
      guard size >= start else { throw .changed(path: path) }
    }
    _ = try storing(
      file.writeAll(writer.bytes, from: written, at: start + written) { written += $0 }
    )
  }

  /// Makes sure that the file still has the written bytes that are not durable: no other program shortened it.
  private func checkWritten() throws(DocumentFileError) {
    if written == 0 { return }
    let found = try storing(file.read(at: durableOffset, count: written))
    guard found.count == written, writer.bytes.starts(with: found) else {
      throw .changed(path: path)
    }
  }

  /// The offset of the first byte of the file that is not durable.
  private var durableOffset: Int { writer.offset - writer.bytes.count }

  private func sync() throws(DocumentFileError) {
    do throws(StorageError) {
      try file.sync()
    } catch {
      // The system may have dropped any of the bytes, and would not report it a second time.
      written = 0
      throw .storage(error)
    }
    writer.removeBytes(written)
    written = 0
    writer.seal()
  }

  /// Makes the name of the file durable.
  func syncName() throws(DocumentFileError) {
    if nameIsDurable { return }
    try storing(volume.syncFolder(of: path))
    nameIsDurable = true
  }

  /// Makes sure that the path leads to the file.
  func checkUnchanged() throws(DocumentFileError) {
    if try !storing(volume.leads(path, to: file)) { throw .changed(path: path) }
  }
}
