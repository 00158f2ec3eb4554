package import InkDocuments

/// A document that is open for writing.
///
/// What is appended goes to the file and, as ``Durability`` says, to the disk. What has not reached
/// the disk stays in memory: when the disk is full or broken nothing is lost, and a later ``flush(at:)``
/// or ``saveElsewhere(_:replacing:)`` writes all of it.
///
/// It is told the time, in seconds from any moment on, and has no clock or thread of its own.
package final class InkFileStore {
  /// Where the document lies, behind all links.
  package internal(set) var path: String

  /// Its header.
  package let header: LogHeader

  /// When what is appended has to be on the disk.
  package let durability: Durability

  /// What was cut off when the document was opened; nil if nothing was.
  package let recovery: Recovery?

  /// Why something that was appended is not in the file; nil if the last try went well.
  package internal(set) var failure: StoreError?

  let volume: any StorageVolume
  var file: any StorageFile
  /// Its bytes are those that are not on the disk.
  var writer: FrameWriter
  /// How many of those are in the file.
  var written = 0
  /// When the oldest of them was appended.
  var oldest: Double?
  /// When the last try failed.
  var failed: Double?
  var nameIsDurable = true
  var isMarked: Bool
  var isOpen = true

  init(
    _ path: String,
    _ header: LogHeader,
    on volume: any StorageVolume,
    _ durability: Durability,
    _ file: any StorageFile,
    continuingAt offset: Int,
    check: UInt32,
    isMarked: Bool = true,
    recovery: Recovery? = nil
  ) {
    self.path = path
    self.header = header
    self.volume = volume
    self.durability = durability
    self.file = file
    self.recovery = recovery
    writer = FrameWriter(continuingAt: offset, check: check)
    writer.seal()
    self.isMarked = isMarked
  }

  /// Where the next frame will begin, in bytes.
  package var end: Int { writer.offset }

  /// How much of the document is on the disk, in bytes from its start.
  package var durableEnd: Int { nameIsDurable ? writer.offset - writer.bytes.count : 0 }

  /// How many bytes may still be written where the document lies.
  package func freeSpace() throws(StoreError) -> UInt64 {
    try storing(volume.freeSpace(at: path))
  }

  /// Makes what was appended durable and closes the file.
  ///
  /// - Throws: If that fails. The document is still open then.
  package func close() throws(StoreError) {
    guard isOpen else { return }
    try flush()
    if !isMarked {
      // If the mark is lost, nothing is: it only says that all before was durable.
      writer.append(.mark, .droppable)
      try? write()
    }
    abandon()
  }

  /// Closes the file as it is; what has not reached it is lost.
  package func abandon() {
    isOpen = false
    file.close()
  }
}
