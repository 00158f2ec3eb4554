public import InkDocuments
public import InkStrokes

extension InkDocumentFile {
  /// Makes a new document file, which is on the disk when this returns.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - document: The content: a document that is in no file yet.
  ///   - identifier: The identifier of the document: a random number or a UUID.
  ///   - replacing: Whether an existing file is replaced; otherwise it is an error.
  ///   - volume: The file system.
  ///   - durability: The time at which later changes must be on the disk.
  ///   - time: The current time, in seconds.
  /// - Throws: `storage`, or `busy` if another program writes to the existing document. An existing file is then
  ///   unchanged.
  public static func create(
    _ path: String,
    _ document: InkDocument,
    identifier: DocumentIdentifier,
    replacing: Bool = false,
    on volume: any StorageVolume = PosixVolume(),
    durability: Durability = .everyStroke(),
    at time: Double = 0
  ) throws(DocumentFileError) -> InkDocumentFile {
    var document = document
    let frames = document.takeFrames()
    let store = try InkFileStore.create(
      path,
      identifier: identifier,
      frames: frames,
      replacing: replacing,
      on: volume,
      durability: durability
    )
    return InkDocumentFile(document, store)
  }

  /// Opens a document for editing.
  ///
  /// An incomplete record at the end, which a crash has left, is cut off; see ``recovery``. Strokes that a crash has
  /// left unfinished are ended; see ``/InkDocuments/InkDocument/recovered``.
  ///
  /// - Parameters:
  ///   - path: The path of the file; symbolic links are followed.
  ///   - plugins: The catalog that creates the parts of brushes that the document names, such as engines. The default
  ///     has the built-in ones.
  ///   - volume: The file system.
  ///   - durability: The time at which later changes must be on the disk.
  ///   - time: The current time, in seconds.
  /// - Throws: `storage`; `busy` if another program writes to it; `unreadable`, `damaged`; `content` if it contains no
  ///   readable drawing. The file is then unchanged, except that with `content` an incomplete record at the end may
  ///   have been cut off.
  public static func open(
    _ path: String,
    plugins: PluginCatalog = .builtIn,
    on volume: any StorageVolume = PosixVolume(),
    durability: Durability = .everyStroke(),
    at time: Double = 0
  ) throws(DocumentFileError) -> InkDocumentFile {
    let reader = DocumentReader(plugins: plugins)
    let store = try InkFileStore.open(path, on: volume, durability: durability) {
      try? reader.read($0)
    }
    do throws(DocumentError) {
      let file = InkDocumentFile(try reader.finish(), store)
      file.append(at: time)
      try? store.commit(at: time)
      return file
    } catch {
      let target = store.path
      store.abandon()
      throw .content(path: target, error)
    }
  }

  /// Reads a document without changing it, also while another program has it open.
  ///
  /// - Parameters:
  ///   - path: The path of the file; symbolic links are followed.
  ///   - plugins: The catalog that creates the parts of brushes that the document names, such as engines. The default
  ///     has the built-in ones.
  ///   - volume: The file system.
  /// - Returns: The document, and the damage at which reading stopped: `nil` at the end of the file.
  /// - Throws: `storage`, `unreadable`, or `content` if it contains no readable drawing.
  public static func read(
    _ path: String,
    plugins: PluginCatalog = .builtIn,
    on volume: any StorageVolume = PosixVolume()
  ) throws(DocumentFileError) -> (document: InkDocument, damage: DocumentError?) {
    let frames = try InkFileReader(path, on: volume)
    let reader = DocumentReader(plugins: plugins)
    while let frame = try frames.next() {
      try? reader.read(frame)
    }
    do throws(DocumentError) {
      return (try reader.finish(), frames.damage)
    } catch {
      throw .content(path: path, error)
    }
  }
}
