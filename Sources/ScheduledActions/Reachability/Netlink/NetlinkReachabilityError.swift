#if os(Linux)
  import Foundation

  /// Why the network of this machine cannot be followed.
  public struct NetlinkReachabilityError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What did not work.
    public enum Code: Hashable, Sendable {
      /// There is no socket to the kernel.
      case noSocket
      /// The kernel does not tell what links and routes there are.
      case refused
    }

    /// What did not work.
    public let code: Code

    /// The system's number for why.
    public let number: Int32

    /// One sentence: what is in the way, and what to do.
    public var description: String {
      let what =
        switch code {
        case .noSocket: "no socket could be opened to ask the kernel for the network's state"
        case .refused: "the kernel does not tell what links and routes there are"
        }
      return "\(what) (\(String(cString: strerror(number)))); \(advice)"
    }

    private var advice: String {
      switch number {
      case EMFILE, ENFILE: "too many files are open: close some, or raise the limit (ulimit -n)"
      case ENOMEM, ENOBUFS: "there is too little memory: end other programs, and try again"
      default:
        "allow sockets of the family AF_NETLINK where this runs (in systemd RestrictAddressFamilies, "
          + "in a container its seccomp profile), or decide by hand whether there is a network"
      }
    }
  }
#endif
