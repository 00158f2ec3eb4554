public import InkDocuments
public import InkStrokes

extension InkDocumentFile {
  /// Makes a new document; it is on the disk when it returns.
  ///
  /// - Parameters:
  ///   - path: Where it is to lie.
  ///   - document: What is in it: one that is in no log yet.
  ///   - identifier: Tells it from all others.
  ///   - replacing: Whether a file may lie there, which is replaced.
  ///   - volume: The file system.
  ///   - durability: When changes have to be on the disk.
  ///   - time: Now, in seconds.
  /// - Throws: `store`. What lay there still does.
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
  /// A torn tail is cut off (``recovery``), strokes that were under way are finished
  /// (``/InkDocuments/InkDocument/recovered``).
  ///
  /// - Throws: `store`, where another writer is `busy`; `content` if no drawing can be read. The file
  ///   is then as it was, but for a torn tail.
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

  /// Reads a document without changing anything, also while another program has it open.
  ///
  /// - Returns: The document, and where reading stopped: nil at the end of the file.
  /// - Throws: `store`, or `content` if no drawing can be read.
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
