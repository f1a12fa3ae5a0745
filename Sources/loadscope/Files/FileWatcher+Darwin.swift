#if canImport(Darwin)
  import Dispatch
  import Foundation

  /// Calls a closure after each write to a file. The system reports the writes, without polling.
  ///
  /// Also watches the folder of the file, because many editors replace a file by a new file.
  @MainActor
  final class FileWatcher {
    private let path: String
    private let loop: MainLoop
    private let changed: @MainActor () -> Void
    private var folder: (any DispatchSourceFileSystemObject)?
    private var file: (any DispatchSourceFileSystemObject)?
    private var identity: ino_t?

    /// Watches the file at `path`. Fails if the file's folder cannot be watched: the user must then reload by hand.
    init?(path: String, _ loop: MainLoop, changed: @escaping @MainActor () -> Void) {
      let url = URL(fileURLWithPath: path).standardizedFileURL
      self.path = url.path
      self.loop = loop
      self.changed = changed
      guard
        let folder = Self.source(url.deletingLastPathComponent().path, loop, { [weak self] in self?.folderChanged() })
      else { return nil }
      self.folder = folder
      watchFile()
    }

    isolated deinit {
      folder?.cancel()
      file?.cancel()
    }

    private func watchFile() {
      file?.cancel()
      identity = Self.identity(path)
      file = Self.source(path, loop) { [weak self] in self?.changed() }
    }

    /// Handles a change in the folder: reports a write if the path now leads to another file.
    private func folderChanged() {
      guard let found = Self.identity(path), found != identity else { return }
      watchFile()
      changed()
    }

    private static func identity(_ path: String) -> ino_t? {
      var status = stat()
      return stat(path, &status) == 0 ? status.st_ino : nil
    }

    private static func source(
      _ path: String, _ loop: MainLoop, _ written: @escaping @MainActor @Sendable () -> Void
    ) -> (any DispatchSourceFileSystemObject)? {
      let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      let source = DispatchSource.makeFileSystemObjectSource(
        fileDescriptor: descriptor, eventMask: .write)
      source.setEventHandler { @Sendable in loop.post { written() } }
      source.setCancelHandler { close(descriptor) }
      source.resume()
      return source
    }
  }
#endif
