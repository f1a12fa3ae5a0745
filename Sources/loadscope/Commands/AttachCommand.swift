import ArgumentParser
import Foundation
import Link
import Recordings

/// `loadscope attach [PROGRAM]`: shows the loadables of a running program.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: "Show the loadables of a running program.",
    discussion: """
      A program is visible once it has started its agent:
        let agent = try LoadscopeAgent.start(name: "photo-app")
        agent.register(feed, as: "feed")
      Examples:
        loadscope attach --list                       lists the programs
        loadscope attach photo-app                    by name or process id
        loadscope attach /run/user/1000/loadscope/photo-app.4711.sock
        loadscope attach --via "ssh host loadscope relay photo-app"
        some-program | loadscope attach -             a stream from any language
        loadscope attach photo-app --control          also changes it
        loadscope attach photo-app --record f.ndjson  also records it
      After the end of the program its last state stays on the screen until it starts again.
      """)

  @Argument(
    help: ArgumentHelp(
      "The program, by name, process id or socket; - reads its stream from standard input.", valueName: "program"))
  var program: String?

  @Flag(help: "List the programs with an agent.")
  var list = false

  @Option(help: ArgumentHelp("A command that prints the stream of a program.", valueName: "command"))
  var via: String?

  @Option(
    help: ArgumentHelp("Record into this file, which must not exist.", valueName: "file"),
    completion: .file())
  var record: String?

  @Option(
    name: .customLong("record-limit"),
    help: ArgumentHelp("Maximum size of the recording. (default: 256MB)", valueName: "size"))
  var recordLimit: String?

  @Flag(help: "Take control: sync, fail and hang loadables, and move the clock, where the program allows it.")
  var control = false

  @OptionGroup var screen: ScreenOptions

  func run() throws {
    if list { return try MainActor.assumeIsolated { try ProgramList.print() } }
    let stream = try self.stream()
    let limit = try recordLimit.map { text throws(Problem) in
      try ArgumentReading.bytes(text, option: "--record-limit")
    }
    let name = control ? "\(NSUserName())[\(getpid())]" : nil
    try LiveSession.show(screen) { historyLimit in
      try AttachedRun(
        stream, asController: name, RunRecorder(into: record, limit: limit ?? RecordingWriter.defaultLimit),
        historyLimit: historyLimit)
    }
  }

  private func stream() throws(Problem) -> ProgramStream {
    if let via {
      guard program == nil else { throw Problem("--via takes the place of the program's name") }
      let words = via.split(separator: " ").map(String.init)
      guard !words.isEmpty else { throw Problem("--via: there should be a command") }
      return .command(words)
    }
    return program == InputFile.standardInput ? .standardInput : try ProgramStream.find(program)
  }
}

/// `loadscope relay [PROGRAM]`: copies the stream of a program to standard output, and standard input to the program.
struct RelayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "relay", abstract: "Copy the stream of a program to standard output, for attach --via.",
    discussion: """
      It copies bytes in both directions, as socat does:
        loadscope attach --via "ssh host loadscope relay photo-app"
        loadscope attach --via "docker exec -i web loadscope relay"
      """)

  @Argument(help: ArgumentHelp("The program, by name, process id or socket.", valueName: "program"))
  var program: String?

  func run() throws {
    guard case .socket(let path, _) = try ProgramStream.find(program) else { return }
    do throws(UnixSocket.Failure) { Relay.copy(try UnixSocket.connect(to: path)) } catch {
      throw Problem(error.sentence)
    }
  }
}

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
