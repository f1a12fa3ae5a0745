import Foundation
import NIOCore

/// The process at the other end of a connection, as the kernel knows it.
struct PeerProcess: Sendable {
  let user: uid_t
  let pid: pid_t

  /// Whether the process belongs to the user of this process.
  var isOurs: Bool { user == geteuid() }

  /// Asks the kernel; nil if it does not know.
  static func of(_ channel: any Channel) async -> PeerProcess? {
    guard let provider = channel as? any SocketOptionProvider else { return nil }
    #if os(Linux)
      let peer: EventLoopFuture<Credentials> = provider.unsafeGetSocketOption(
        level: .socket, name: .init(rawValue: SO_PEERCRED))
      return try? await peer.map { PeerProcess(user: $0.uid, pid: $0.pid) }.get()
    #else
      let level = NIOBSDSocket.OptionLevel(rawValue: 0)
      let user: EventLoopFuture<xucred> = provider.unsafeGetSocketOption(
        level: level, name: .init(rawValue: LOCAL_PEERCRED))
      let pid: EventLoopFuture<pid_t> = provider.unsafeGetSocketOption(
        level: level, name: .init(rawValue: LOCAL_PEERPID))
      guard let user = try? await user.map(\.cr_uid).get(), let pid = try? await pid.get() else { return nil }
      return PeerProcess(user: user, pid: pid)
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
