import Foundation
import InspectionModel
import Link

/// The start of a program's stream: the header, the program's first complete state, and the lines after them.
@MainActor
struct FirstLines {
  let header: LinkHeader
  /// The program's state after ``changes`` were applied.
  let picture: RemoteSnapshot
  /// The first changes in the stream, which describe the program's complete state.
  let changes: ChangeBatch
  /// The lines received after the complete state, in order.
  let rest: [ProgramLine]
  /// The reason why the stream has ended; nil if the program may send more lines.
  let failure: LinkFailure?

  /// The maximum wait for the header. The complete state after it has no timeout: with many loadables, it takes long.
  private static let headerTimeout = Duration.seconds(5)

  /// Reads the header and the program's first state. Throws if the stream ends first, or no header arrives within 5 s.
  init(of connection: LinkConnection, at clock: () -> Duration) throws(Problem) {
    let deadline = ContinuousClock.now + Self.headerTimeout
    var picture = RemoteSnapshot()
    var changes: ChangeBatch?
    var rest: [ProgramLine] = []
    var failure: LinkFailure?
    while ContinuousClock.now < deadline || connection.reader.header != nil {
      let state: LinkConnection.State
      do throws(LinkFailure) {
        state = try connection.read { line in
          if changes == nil, case .moment(let moment) = line, let process = connection.reader.header?.process {
            // Translated at once: the next line may change the names and numbers that the reader holds.
            changes = picture.begin(process, moment, connection.reader, at: clock())
          } else if case .header = line {
            // The reader keeps it.
          } else {
            rest.append(line)
          }
        }
      } catch {
        // The lines before the failure can be shown.
        guard changes != nil else { throw Problem(error.sentence) }
        (state, failure) = (.closed, error)
      }
      if let header = connection.reader.header, let changes {
        (self.header, self.picture, self.changes) = (header, picture, changes)
        (self.rest, self.failure) = (rest, failure)
        return
      }
      if case .end(let reason)? = rest.last { throw Problem("the program has ended the connection: \(reason)") }
      guard state != .closed else {
        let lines = connection.lastErrors.map { "\n  \($0)" }.joined()
        throw Problem("the stream has ended before its first picture: is this the stream of a program?\(lines)")
      }
      if state == .more { continue }
      var waiting = pollfd(fd: connection.input, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, 200)
    }
    throw Problem("the program does not answer: it may be stopped, or its main thread busy")
  }
}
