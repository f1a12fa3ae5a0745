import Foundation

/// Detects whether this process has more rights than the user who started it.
enum ProcessRights {
  /// Whether the process has raised rights, as a setuid or setgid program has. The user must then not inspect it.
  static var areRaised: Bool {
    #if os(Linux)
      getuid() != geteuid() || getgid() != getegid() || isSecure
    #else
      issetugid() != 0
    #endif
  }

  #if os(Linux)
    /// Whether the kernel gave the process further rights, such as capabilities. True also if the process cannot read
    /// its own folder in `/proc`, which raised rights can cause.
    private static var isSecure: Bool {
      guard let bytes = FileManager.default.contents(atPath: "/proc/self/auxv") else { return true }
      let secureEntry: UInt = 23
      let words = bytes.withUnsafeBytes { bytes in
        (0..<bytes.count / MemoryLayout<UInt>.size).map {
          bytes.loadUnaligned(fromByteOffset: $0 * MemoryLayout<UInt>.size, as: UInt.self)
        }
      }
      let entry = stride(from: 0, to: words.count - 1, by: 2).first { words[$0] == secureEntry }
      return entry.map { words[$0 + 1] != 0 } ?? true
    }
  #endif
}
