import Foundation

/// Copies bytes between a program's socket and the standard streams, until the socket or standard output closes.
enum Relay {
  static func copy(_ connection: Int32) {
    signal(SIGPIPE, SIG_IGN)
    var routes = [(from: connection, to: STDOUT_FILENO), (from: STDIN_FILENO, to: connection)]
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      var waiting = routes.map { pollfd(fd: $0.from, events: Int16(POLLIN), revents: 0) }
      guard poll(&waiting, nfds_t(waiting.count), -1) > 0 || errno == EINTR else { return }
      for (route, found) in zip(routes, waiting) where found.revents != 0 {
        let count = read(route.from, &buffer, buffer.count)
        if count > 0, writeAll(buffer[..<count], to: route.to) { continue }
        if count < 0, errno == EINTR { continue }
        // The end of client input does not end the program's stream: the client may have nothing to say.
        guard route.from == STDIN_FILENO else { return }
        routes.removeLast()
      }
    }
  }

  private static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return false }
    }
    return true
  }
}
