#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  /// A network with two links, `up0` and `up1`, the ends of one cable, with a shell and a `ReachabilityProbe` in it.
  ///
  /// A child process creates it, so the tests keep theirs. It ends with that process and with this object.
  @MainActor
  final class NetworkNamespace {
    /// A timeout, or a failed command.
    struct Failure: Error, CustomStringConvertible {
      let description: String
    }

    /// The reason why this machine cannot have one; nil if it can.
    nonisolated static let obstacle: String? = {
      let missing = ["ip (iproute2)", "unshare (util-linux)"].filter { name in
        executable(String(name.prefix { $0 != " " })) == nil
      }
      guard missing.isEmpty else { return "there is no \(missing.joined(separator: " and no ")) on this machine" }
      let output = Pipe()
      guard let process = try? shell(["-c", "exec 2>&1; \(setup)"], input: FileHandle.nullDevice, output: output) else {
        return "unshare cannot be started"
      }
      // This process has closed the write end, so the read ends with the child.
      let words = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      let isMade = process.terminationReason == .exit && process.terminationStatus == 0
      return isMade
        ? nil : "this machine gives no network of its own: \(words.split(separator: "\n").joined(separator: "; "))"
    }()

    // Without automatic addresses of the links, which would arrive at random times.
    nonisolated private static let setup = """
      set -e; ip link add up0 type veth peer name up1; ip link set lo up; \
      for link in up0 up1; do ip link set $link addrgenmode none; ip link set $link up; done; \
      ip addr add 10.0.0.1/24 dev up0; set +e
      """
    /// The longest wait. It only ends a hung test, so it is long: the machine may be busy.
    private static let deadline = Duration.seconds(600)

    // Kept only to collect the ended process.
    private let process: Process
    private let input = Pipe()
    private let lines: AsyncStream<String>
    private var commandCount = 0
    private var unheard: [String] = []
    private var output: [String] = []

    /// Creates one, runs `preparation` in it, and starts the probe.
    init(_ preparation: String = ":", probeArgument: String = "") async throws {
      let output = Pipe()
      process = try Self.shell(["-s"], input: input, output: output)
      lines = Self.lines(of: output.fileHandleForReading)
      try await run(Self.setup)
      try await run(preparation)
      let probe = try BuiltProgram.path(of: "ReachabilityProbe")
      try await run("program='\(probe)'; \"$program\" \(probeArgument) & probe=$!; trap 'kill -KILL $probe' EXIT")
    }

    /// The shell ends at the end of its input, and the probe with it.
    isolated deinit { try? input.fileHandleForWriting.close() }

    /// Runs shell commands, and waits for their end.
    func run(_ commands: String) async throws {
      commandCount += 1
      let mark = "done \(commandCount)"
      try input.fileHandleForWriting.write(contentsOf: Data("{ \(commands)\n} 2>&1; echo \(mark) $?\n".utf8))
      var result: String?
      repeat {
        let line = try await nextLine("the end of \(commands)")
        if line.hasPrefix(mark) { result = line } else { note(line) }
      } while result == nil
      guard result == "\(mark) 0" else { throw Failure(description: "\(commands) failed: \(output)") }
    }

    /// The probe's next line, earlier unread ones included.
    func next() async throws -> String {
      while unheard.isEmpty { note(try await nextLine("a line of the probe")) }
      return unheard.removeFirst()
    }

    /// Reads until the probe's last line is `line`.
    func hear(until line: String) async throws {
      while unheard.last != line { note(try await nextLine(line)) }
      unheard = []
    }

    func answer(to commands: String) async throws -> String {
      output = []
      try await run(commands)
      return output.joined(separator: "\n")
    }

    private func note(_ line: String) {
      if ["online", "offline"].contains(line) { unheard.append(line) } else { output.append(line) }
    }

    private func nextLine(_ what: String) async throws -> String {
      let watchdog = Task { [input = input.fileHandleForWriting] in
        try await Task.sleep(for: Self.deadline)
        // On a busy machine the line and the deadline may have arrived at once.
        try Task.checkCancellation()
        try input.close()
      }
      defer { watchdog.cancel() }
      for await line in lines { return line }
      throw Failure(description: "waited for \(what); unheard: \(unheard), other output: \(output)")
    }

    nonisolated private static func lines(of file: FileHandle) -> AsyncStream<String> {
      let (lines, continuation) = AsyncStream.makeStream(of: String.self)
      Thread.detachNewThread {
        var rest = Data()
        while case let data = file.availableData, !data.isEmpty {
          rest += data
          while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            continuation.yield(String(decoding: rest[..<end], as: UTF8.self))
            rest = rest[(end + 1)...]
          }
        }
        continuation.finish()
      }
      return lines
    }

    nonisolated private static func shell(_ arguments: [String], input: Any, output: Pipe) throws -> Process {
      guard let unshare = executable("unshare") else { throw Failure(description: "there is no unshare") }
      return try Process.start(unshare.path, ["-rn", "sh"] + arguments, input: input, output: output, error: output)
    }

    nonisolated private static func executable(_ name: String) -> URL? {
      let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
      let files = folders.map { URL(filePath: "\($0)/\(name)") }
      return files.first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
  }
#endif
