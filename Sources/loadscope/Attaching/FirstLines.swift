import Foundation
import InspectionModel
import Link
import Recordings

/// The start of a program's stream, up to the program's first complete state.
@MainActor
struct FirstLines {
  let header: LinkHeader
  /// The first changes in the stream, which describe the program's complete state.
  let changes: ChangeBatch
  /// The other lines before the complete state, in order.
  let rest: [ProgramLine]

  /// The maximum wait for the header. The complete state after it has no timeout: with many loadables, it takes long.
  private static let headerTimeout = Duration.seconds(5)

  /// The time after which the user is told what is waited for, since there is no screen yet.
  private static let silentTime = Duration.seconds(2)

  private static func tellWait(_ header: LinkHeader?) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    let name = header.map { "the first moment of \($0.process.name)" } ?? "the program"
    StandardError.write("waiting for \(name); Ctrl-C stops")
  }

  /// Reads the header and the program's first state. Throws if the stream ends first, or no header arrives within 5 s.
  ///
  /// - Parameter mirror: The mirror of the program, to which ``changes`` are applied.
  init(of connection: LinkConnection, _ mirror: inout ProgramMirror, at clock: () -> Duration) throws(Problem) {
    let deadline = ContinuousClock.now + Self.headerTimeout
    var changes: ChangeBatch?
    var rest: [ProgramLine] = []
    var hasTold = false
    while ContinuousClock.now < deadline || mirror.reader.header != nil {
      let state: LinkConnection.State
      do throws(LinkFailure) {
        state = try connection.read { bytes throws(LinkFailure) in
          switch try mirror.read(bytes) {
          case .moment(let moment):
            changes = mirror.apply(moment, at: clock())
            return false
          // The mirror keeps it.
          case nil, .header: return true
          case let line?:
            rest.append(line)
            return true
          }
        }
      } catch {
        throw Problem(error.sentence)
      }
      if let header = mirror.reader.header, let changes {
        (self.header, self.changes, self.rest) = (header, changes, rest)
        return
      }
      if case .end(let reason)? = rest.last { throw Problem("the program has ended the connection: \(reason)") }
      guard state != .closed else {
        let lines = connection.lastErrors.map { "\n  \($0)" }.joined()
        throw Problem("the stream has ended before its first moment: is this the stream of a program?\(lines)")
      }
      if state == .more { continue }
      if ContinuousClock.now > deadline - Self.headerTimeout + Self.silentTime, !hasTold {
        hasTold = true
        Self.tellWait(mirror.reader.header)
      }
      var waiting = pollfd(fd: connection.input, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, 200)
    }
    throw Problem("the program does not answer: it may be stopped, or its main thread busy")
  }
}
