#if os(Linux)
  import Foundation

  /// Calls back when a file has been written, without asking for it again and again.
  ///
  /// The folder is watched and not the file, because many editors write a new file and move it to the old one's place.
  @MainActor
  final class FileWatcher {
    /// Watches a file until the process ends; nil where the system cannot, which costs nothing but the convenience.
    init?(path: String, _ loop: MainLoop, changed: @escaping @MainActor () -> Void) {
      let url = URL(fileURLWithPath: path).standardizedFileURL
      let name = url.lastPathComponent
      let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      let folder = url.deletingLastPathComponent().path
      guard inotify_add_watch(descriptor, folder, UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)) >= 0 else {
        close(descriptor)
        return nil
      }
      loop.listen(to: descriptor) {
        if Self.readNames(descriptor).contains(name) { changed() }
      }
    }

    /// The names of the files that the waiting events are about.
    private static func readNames(_ descriptor: Int32) -> Set<String> {
      var names: Set<String> = []
      var buffer = [UInt8](repeating: 0, count: 16 * 1_024)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return names }
        var position = 0
        let headerSize = MemoryLayout<inotify_event>.size
        while position + headerSize <= count {
          let length = buffer[position..<position + headerSize].withUnsafeBytes {
            Int($0.loadUnaligned(as: inotify_event.self).len)
          }
          let name = buffer[(position + headerSize)..<min(count, position + headerSize + length)]
          names.insert(String(decoding: name.prefix { $0 != 0 }, as: UTF8.self))
          position += headerSize + length
        }
      }
    }
  }
#endif
