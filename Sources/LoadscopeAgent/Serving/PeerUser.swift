import Foundation
import NIOCore

/// Finds the user at the other end of a connection by asking the kernel.
enum PeerUser {
  /// Returns whether the process at the other end of a connection belongs to the user of this process.
  static func isOurs(_ channel: any Channel) async -> Bool {
    guard let provider = channel as? any SocketOptionProvider else { return false }
    #if os(Linux)
      let peer: EventLoopFuture<Credentials> = provider.unsafeGetSocketOption(
        level: .socket, name: .init(rawValue: SO_PEERCRED))
      return (try? await peer.get().uid) == geteuid()
    #else
      let peer: EventLoopFuture<xucred> = provider.unsafeGetSocketOption(
        level: .init(rawValue: 0), name: .init(rawValue: LOCAL_PEERCRED))
      return (try? await peer.get().cr_uid) == geteuid()
    #endif
  }

  #if os(Linux)
    /// The system's `struct ucred`, which the system's headers declare only for GNU programs.
    private struct Credentials: Sendable {
      let pid: pid_t
      let uid: uid_t
      let gid: gid_t
    }
  #endif
}
