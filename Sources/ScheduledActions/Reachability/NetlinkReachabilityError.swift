#if os(Linux)
  import Foundation
  import Netlink

  /// The reason that the network of this machine cannot be watched through netlink.
  public struct NetlinkReachabilityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The steps of the set-up that can fail.
    public enum Code: Hashable, Sendable {
      /// The kernel opened no netlink socket.
      case noSocket
      /// The kernel refused to list links and routes.
      case refused
    }

    /// The step that failed.
    public let code: Code

    /// The system's error number (`errno`) of the failed step.
    public let number: Int32

    init(code: Code, number: Int32) {
      self.code = code
      self.number = number
    }

    init(_ error: NetworkMonitorError) {
      switch error {
      case .noSocket(let number): self.init(code: .noSocket, number: number)
      case .refused(let number): self.init(code: .refused, number: number)
      }
    }

    /// A sentence for the user: the failed step, the system's message and how to resolve it.
    public var description: String {
      let what =
        switch code {
        case .noSocket: "no socket could be opened to ask the kernel for the network's state"
        case .refused: "the kernel does not list links and routes"
        }
      return "\(what) (\(String(cString: strerror(number)))); \(advice)"
    }

    private var advice: String {
      switch number {
      case EMFILE, ENFILE: "too many files are open: close some, or raise the limit (ulimit -n)"
      case ENOMEM, ENOBUFS: "there is too little memory: end other programs, and try again"
      default:
        "allow sockets of the family AF_NETLINK where this runs (in systemd RestrictAddressFamilies, "
          + "in a container its seccomp profile), or set the reachability by hand"
      }
    }
  }
#endif
