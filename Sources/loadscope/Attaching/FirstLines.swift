import Foundation
import InspectionModel
import Link

/// The header and the first picture of a program, with the lines that came with them.
@MainActor
struct FirstLines {
  let header: LinkHeader
  /// What is known of the program by the first picture.
  let picture: RemotePicture
  /// The first picture.
  let changes: ChangeBatch
  /// What came behind it, in order.
  let rest: [ProgramLine]
  /// Why nothing comes behind that; nil if there may be more.
  let failure: LinkFailure?

  /// How long the header may take. The picture may take any time: there are programs with many loadables.
  private static let headerTimeout = Duration.seconds(5)

  /// Waits for them.
  ///
  /// - Throws: Why there is no picture.
  init(of connection: LinkConnection, at clock: () -> Duration) throws(Problem) {
    let deadline = ContinuousClock.now + Self.headerTimeout
    var picture = RemotePicture()
    var changes: ChangeBatch?
    var rest: [ProgramLine] = []
    var failure: LinkFailure?
    while ContinuousClock.now < deadline || connection.reader.header != nil {
      let state: LinkConnection.State
      do throws(LinkFailure) {
        state = try connection.read { line in
          if changes == nil, case .moment(let moment) = line, let process = connection.reader.header?.process {
            // Now: the names and numbers of the reader are those of this line.
            changes = picture.begin(process, moment, connection.reader, at: clock())
          } else if case .header = line {
            // It stays with the reader.
          } else {
            rest.append(line)
          }
        }
      } catch {
        // What came before can be shown.
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
