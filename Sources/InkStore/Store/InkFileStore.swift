package import InkDocuments

/// A document that is open for writing.
///
/// Appended frames go to the file and, as ``Durability`` specifies, to the disk. Until they have reached the disk they
/// stay in memory: if the disk is full or broken nothing is lost, and a later ``flush(at:)`` or
/// ``saveElsewhere(_:replacing:)`` writes all of them.
///
/// The caller passes the time, in seconds from any origin; the store has no clock or thread of its own.
package final class InkFileStore {
  /// The path of the document, with all symbolic links resolved.
  package internal(set) var path: String

  /// The header of the document.
  package let header: LogHeader

  /// The time at which appended frames must be on the disk.
  package let durability: Durability

  /// The torn tail that was cut off when the document was opened; `nil` if there was none.
  package let recovery: Recovery?

  /// The reason why an appended frame is not in the file; `nil` if the last attempt succeeded.
  package internal(set) var failure: DocumentFileError?

  let volume: any StorageVolume
  var file: any StorageFile
  /// The writer that holds the bytes that are not on the disk yet.
  var writer: FrameWriter
  /// The number of bytes of ``writer`` that are in the file already.
  var written = 0
  /// The time at which the oldest frame that is not on the disk was appended, in seconds; `nil` if there is none.
  var oldest: Double?
  /// The time of the last failed attempt to write, in seconds; `nil` after a success.
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

  /// The offset of the next frame to append, in bytes from the start of the document.
  package var end: Int { writer.offset }

  /// The number of bytes, from the start of the document, that are on the disk.
  package var durableEnd: Int { nameIsDurable ? writer.offset - writer.bytes.count : 0 }

  /// The number of bytes that may still be written to the file system of the document.
  ///
  /// - Throws: `storage` if the system doesn't report it.
  package func freeSpace() throws(DocumentFileError) -> UInt64 {
    try storing(volume.freeSpace(at: path))
  }

  /// Makes all appended frames durable and closes the file.
  ///
  /// - Throws: An error if that fails. The document is then still open.
  package func close() throws(DocumentFileError) {
    guard isOpen else { return }
    try flush()
    if !isMarked {
      // The mark may be lost: it only records that everything before it was durable.
      writer.append(.mark, .droppable)
      try? write()
    }
    abandon()
  }

  /// Closes the file as it is; frames that have not reached it are lost.
  package func abandon() {
    isOpen = false
    file.close()
  }
}
