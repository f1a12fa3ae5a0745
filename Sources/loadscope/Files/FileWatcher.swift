#if os(Linux)
  import Foundation

  /// Calls a closure after each write to a file, and when the file is gone. The system reports both, without polling.
  ///
  /// Watches folders instead of the file, because many editors replace a file by a new file. Watches the folders of all
  /// symbolic links in the path as well, because links may change.
  @MainActor
  final class FileWatcher {
    private let path: String
    private let descriptor: Int32
    private let changed: @MainActor () -> Void
    /// The folder entries to watch: each symbolic link in the path, and the file itself.
    private var places: [LinkedPath.Place] = []
    /// The paths of the watched folders, by inotify watch descriptor.
    private var folders: [Int32: String] = [:]
    private var identity: FileIdentity?

    private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO)
    private static let eventsOfLinks = events | UInt32(IN_CREATE | IN_DELETE | IN_MOVED_FROM)

    /// Watches the file at `path` until the process ends. If no folder can be watched, fails: users reload by hand.
    init?(path: String, _ loop: MainLoop, changed: @escaping @MainActor () -> Void) {
      let absolute = URL(fileURLWithPath: path).path
      let descriptor = inotify_init1(Int32(O_NONBLOCK | O_CLOEXEC))
      guard descriptor >= 0 else { return nil }
      (self.path, self.descriptor, self.changed) = (absolute, descriptor, changed)
      follow()
      guard !folders.isEmpty else {
        close(descriptor)
        return nil
      }
      loop.listen(to: descriptor) { self.handleEvents() }
    }

    /// Watches the folders of the file and of all symbolic links in its path.
    private func follow() {
      places = LinkedPath.places(of: path)
      identity = FileIdentity(path: path)
      var watched: [Int32: String] = [:]
      for folder in Set(places.map(\.folder)) {
        let number = inotify_add_watch(descriptor, folder, Self.eventsOfLinks)
        if number >= 0 { watched[number] = folder }
      }
      for number in folders.keys where watched[number] == nil { inotify_rm_watch(descriptor, number) }
      folders = watched
    }

    private func handleEvents() {
      let events = Self.readEvents(descriptor).filter { event in
        places.contains { $0.folder == folders[event.folder] && $0.name == event.name }
      }
      guard !events.isEmpty else { return }
      let (end, before) = (places.last, identity)
      // A created file is not written yet, unless it is the new target of a link.
      let isWritten = events.contains { event in
        event.mask & Self.events != 0 && end?.name == event.name && end?.folder == folders[event.folder]
      }
      follow()
      let isGone = identity == nil && before != nil
      if isWritten || isGone || identity != before && identity != nil && places.count > 1 { changed() }
    }

    /// An inotify event about an entry of a folder.
    private struct FileEvent {
      let folder: Int32
      let mask: UInt32
      let name: String
    }

    private static func readEvents(_ descriptor: Int32) -> [FileEvent] {
      var events: [FileEvent] = []
      var buffer = [UInt8](repeating: 0, count: 16 * 1_024)
      while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return events }
        var position = 0
        let headerSize = MemoryLayout<inotify_event>.size
        while position + headerSize <= count {
          let header = buffer[position..<position + headerSize].withUnsafeBytes {
            $0.loadUnaligned(as: inotify_event.self)
          }
          let length = Int(header.len)
          let name = buffer[(position + headerSize)..<min(count, position + headerSize + length)]
          events.append(
            FileEvent(
              folder: header.wd, mask: header.mask, name: String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)))
          position += headerSize + length
        }
      }
    }
  }
#endif
