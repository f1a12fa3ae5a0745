import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A server of this process that answers each request with the given bytes, then closes the connection.
///
/// Without bytes, it never answers.
package final class LocalServer: Sendable {
  private let descriptor: CInt
  package let url: URL
  /// An element for each request that has arrived.
  package let requests: AsyncStream<Void>

  private let counter = Counter()

  /// The number of requests that have arrived.
  package var requestCount: Int { counter.value.load(ordering: .relaxed) }

  private final class Counter: Sendable {
    let value = Atomic(0)
  }

  package struct SocketError: Error {}

  package init(_ answer: [UInt8]?) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let socket = descriptor
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) == 0 && listen(socket, 8) == 0
          && getsockname(socket, address, &size) == 0
      }
    }
    guard isListening, let url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/photo") else {
      throw SocketError()
    }
    self.url = url
    let (requests, arrival) = AsyncStream.makeStream(of: Void.self)
    self.requests = requests
    Thread.detachNewThread { [descriptor, counter] in Self.serve(descriptor, answer, arrival, counter) }
  }

  deinit { shutdown(descriptor, CInt(SHUT_RDWR)) }

  private static func serve(
    _ descriptor: CInt, _ answer: [UInt8]?, _ arrival: AsyncStream<Void>.Continuation, _ counter: Counter
  ) {
    var silent: [CInt] = []
    while true {
      let connection = accept(descriptor, nil, nil)
      guard connection >= 0 else { break }
      var request = [UInt8](repeating: 0, count: 4_096)
      _ = read(connection, &request, request.count)
      counter.value.add(1, ordering: .relaxed)
      arrival.yield()
      guard let answer else {
        silent.append(connection)
        continue
      }
      var rest = answer[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        guard count > 0 else { break }
        rest = rest.dropFirst(count)
      }
      close(connection)
    }
    silent.forEach { close($0) }
    close(descriptor)
  }
}

extension [UInt8] {
  /// A response with this body.
  package func response(_ status: String = "200 OK", type: String = "image/png", hasLength: Bool = true) -> [UInt8] {
    let length = hasLength ? "Content-Length: \(count)\r\n" : ""
    return Array("HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\n\(length)Connection: close\r\n\r\n".utf8) + self
  }
}
