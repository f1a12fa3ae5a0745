import Foundation
import InspectionModel
import Link

/// The first lines of a program's stream: the header, the first moment, and any lines received after the moment.
@MainActor
struct FirstLines {
  let header: LinkHeader
  /// The state of the program after the first moment.
  let picture: RemoteSnapshot
  /// The changes of the first moment.
  let changes: ChangeBatch
  /// The lines after the first moment, in order.
  let rest: [ProgramLine]
  /// The reason why the stream has ended; nil if more lines may come.
  let failure: LinkFailure?

  /// The maximum wait for the header. The first moment has no timeout, because a program may have many loadables.
  private static let headerTimeout = Duration.seconds(5)

  /// Waits for the header and the first moment.
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
            // Translated at once: the names and numbers of the reader are those of this line.
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
        throw Problem("the stream has ended before its first picture: is this the stream of a program?")
      }
      var waiting = pollfd(fd: connection.input, events: Int16(POLLIN), revents: 0)
      _ = poll(&waiting, 1, 200)
    }
    throw Problem("the program does not answer: it may be stopped, or its main thread busy")
  }
}
