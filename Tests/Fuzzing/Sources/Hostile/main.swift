import Foundation
import InspectionModel
import LoadableImages
import Recordings
import Scenarios
import YAMLReading

// `Hostile` reads every case in its own process, because peak memory is per process, and fails over 3 s or 1 GiB.
// `Hostile NAME` reads one, in this process, and prints its costs.

let limit = (seconds: 3.0, mebibytes: 1024)

/// Prints a line without buffering: the lines of all processes must be in order.
func say(_ line: String) {
  FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// Reads a scenario and returns the result in words.
func readScenario(_ bytes: [UInt8]) -> String {
  do throws(DiagnosticList) {
    let scenario = try ScenarioReader.read(bytes: bytes, file: "hostile.yaml")
    return "read, \(scenario.nodes.count) nodes, \(scenario.script.count) entries"
  } catch {
    let text = error.rendered()
    let count = error.diagnostics.count + error.omitted
    return "refused, \(count) diagnostics, \(text.utf8.count) bytes: \(error.diagnostics.first?.message ?? "")"
  }
}

/// Opens a recording, reads all of it and returns the result in words.
func readRecording(_ bytes: [UInt8]) -> String {
  do {
    let recording = try Recording(bytes)
    var state = RecordedState()
    for index in 0..<recording.count { _ = try recording.advance(&state, to: index) }
    let damage = recording.damage.map { "damaged in line \($0.line): \($0.sentence)" } ?? "whole"
    return "read, \(recording.count) moments, \(state.nodes.count) nodes, \(damage)"
  } catch let error as RecordingError {
    return error.sentence(about: "refused")
  } catch {
    return "refused: \(error)"
  }
}

/// Decodes an image and returns the result in words.
func readImage(_ bytes: [UInt8]) -> String {
  do throws(ImageError) {
    let image = try StandardImageDecoder().decode(bytes)
    let small = try image.resized(toFitWidth: 80, height: 48)
    return "read, \(image), shown as \(small)"
  } catch {
    return "refused: \(error)"
  }
}

/// Reads one case and prints its time, its peak memory and the result.
func measure(_ hostile: HostileCase) {
  let bytes = hostile.bytes()
  // Processor time, which other work on the machine does not change.
  let start = clock()
  let result =
    switch hostile.reader {
    case .scenario: readScenario(bytes)
    case .recording: readRecording(bytes)
    case .image: readImage(bytes)
    }
  let seconds = Double(clock() - start) / 1_000_000
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  let mebibytes = Int(usage.ru_maxrss) / 1024
  let isFine = seconds <= limit.seconds && mebibytes <= limit.mebibytes
  let figures = String(format: "%6.2f s %5d MiB", seconds, mebibytes)
  say("\(isFine ? "ok  " : "OVER") \(figures)  \(hostile.name): \(result.prefix(110))")
  exit(isFine ? 0 : 1)
}

/// Reads every case in its own process; returns the names of those that exceed a limit or fail otherwise.
func measureAll() -> [String] {
  HostileCase.all.compactMap { hostile in
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = [hostile.name]
    do {
      try process.run()
    } catch {
      return "\(hostile.name): \(error)"
    }
    // A hang counts as slow.
    let deadline = DispatchTime.now() + .seconds(30)
    while process.isRunning, DispatchTime.now() < deadline { usleep(10_000) }
    if process.isRunning {
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      say("OVER  30 s  \(hostile.name): ended from outside")
      return hostile.name
    }
    guard process.terminationReason == .exit else {
      say("DIED  \(hostile.name): signal \(process.terminationStatus)")
      return hostile.name
    }
    return process.terminationStatus == 0 ? nil : hostile.name
  }
}

if let name = CommandLine.arguments.dropFirst().first {
  guard let hostile = HostileCase.all.first(where: { $0.name == name }) else {
    say("there is no case called \(name)")
    exit(2)
  }
  measure(hostile)
}
let failed = measureAll()
guard failed.isEmpty else {
  say("over \(limit.seconds) s or \(limit.mebibytes) MiB, or ended by a signal: \(failed.joined(separator: ", "))")
  exit(1)
}
say("\(HostileCase.all.count) hostile files, none over \(limit.seconds) s or \(limit.mebibytes) MiB")
