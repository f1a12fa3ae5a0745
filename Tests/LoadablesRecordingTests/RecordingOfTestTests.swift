import Foundation
import InspectionModel
import PrivateFiles
import Recordings
import TestSupport
import Testing

@testable import LoadablesRecording

@Suite("The file of a failed test")
@MainActor
struct RecordingOfTestTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func recording(of test: RecordedTest, momentsAt times: [Int64] = [0]) -> RecordingOfTest {
    let moments = KeptMoments()
    for time in times { moments.append(ChangeBatch(clock: ClockSnapshot(now: time))) }
    return RecordingOfTest(moments, of: test, start: Date(), endTime: times.last ?? 0)
  }

  /// Writes the recording of a failed test, and returns the line about the file.
  @discardableResult
  private func write(_ test: RecordedTest, to path: String? = nil) -> String? {
    recording(of: test).write(to: path ?? folder.url.path)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  /// Returns the file names for the next recordings of tests in a new process.
  private func namesInNewProcess(of tests: [RecordedTest]) -> [String] {
    var files = RecordingFiles()
    return tests.compactMap { test in
      guard case .file(let path, _) = files.next(for: test, in: folder.url.path) else { return nil }
      return URL(filePath: path).lastPathComponent
    }
  }

  private let test = RecordedTest("FeedTests.refresh", module: "AppTests")

  @Test("can be read only by its user") func mode() throws {
    defer { folder.remove() }
    write(test)
    #expect(try mode(folder.path("FeedTests.refresh.loadscope.ndjson")) == 0o600)
  }

  @Test("has a page beside it if that is asked for, which the next failure replaces") func page() throws {
    defer { folder.remove() }
    let asked = recording(of: test).write(to: folder.url.path, page: true)
    #expect(asked?.contains("; in a browser: ") == true)
    #expect(folder.names == ["FeedTests.refresh.loadscope.html", "FeedTests.refresh.loadscope.ndjson"])
    #expect(try mode(folder.path("FeedTests.refresh.loadscope.html")) == 0o600)
    #expect(folder.read("FeedTests.refresh.loadscope.html")?.contains("FeedTests.refresh") == true)
    _ = namesInNewProcess(of: [test])
    #expect(folder.names.isEmpty)
  }

  @Test("has no page in place of another file, and a line says so") func otherPage() throws {
    defer { folder.remove() }
    try folder.write("mine", to: "FeedTests.refresh.loadscope.html")
    let line = recording(of: test).write(to: folder.url.path, page: true)
    #expect(line?.contains("; no page, ") == true)
    _ = namesInNewProcess(of: [test])
    #expect(folder.names == ["FeedTests.refresh.loadscope.html"])
    #expect(folder.read("FeedTests.refresh.loadscope.html") == "mine")
  }

  @Test("is in its folder, which is created for its user") func missingFolder() throws {
    defer { folder.remove() }
    let line = write(test, to: folder.path("new/recordings"))
    #expect(line?.contains("new/recordings/FeedTests.refresh.loadscope.ndjson") == true)
    #expect(try mode(folder.path("new")) == 0o700)
    #expect(try mode(folder.path("new/recordings")) == 0o700)
  }

  @Test("does not exist if the folder is a file, and a line says why") func folderIsFile() throws {
    defer { folder.remove() }
    try folder.write("mine", to: "a")
    #expect(write(test, to: folder.path("a"))?.hasSuffix("recorded there: Not a directory") == true)
  }

  // MARK: The line

  @Test("has a line about how to open it") func line() {
    defer { folder.remove() }
    let path = folder.path("FeedTests.refresh.loadscope.ndjson")
    #expect(write(test) == "FeedTests.refresh failed; its loadables: loadscope replay \(path) (L: end, w: cause)")
  }

  @Test("has the arguments of the test in its title and in the line") func arguments() throws {
    defer { folder.remove() }
    let line = write(RecordedTest("FeedTests.refresh", arguments: #"1, "a""#))
    #expect(line?.hasPrefix(#"FeedTests.refresh(1, "a") failed; "#) == true)
    let recording = try Recording(contentsOf: folder.path("FeedTests.refresh.loadscope.ndjson"))
    #expect(recording.header.title == #"FeedTests.refresh(1, "a")"#)
  }

  @Test("has the whole name of the test in its title") func title() throws {
    defer { folder.remove() }
    let name = String(repeating: "a b", count: 100)
    write(RecordedTest(name))
    #expect(try Recording(contentsOf: folder.path(try #require(folder.names.first))).header.title == name)
  }

  @Test(
    "has a path that a shell reads as one word",
    arguments: [
      ("/tmp/FeedTests.a+2.ndjson", "/tmp/FeedTests.a+2.ndjson"), ("/tmp/größer", "/tmp/größer"),
      ("/tmp/my tests/a", "'/tmp/my tests/a'"), ("it's $HOME", #"'it'\''s $HOME'"#),
    ])
  func quoted(path: String, expected: String) { #expect(RecordingOfTest.quoted(path) == expected) }

  @Test("has a line without effect on a closed standard error") func closedOutput() {
    defer { folder.remove() }
    recording(of: test).save(in: folder.url.path, printingOn: FileDescriptor(-1))
    #expect(folder.names == ["FeedTests.refresh.loadscope.ndjson"])
  }

  @Test("has a line without effect on a standard error without a reader") func outputWithoutReader() throws {
    defer { folder.remove() }
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let output = FileDescriptor(pipe.fileHandleForWriting.fileDescriptor)
    // Twice: the first signal must not be pending.
    for _ in 0..<2 { recording(of: test).save(in: folder.url.path, printingOn: output) }
    #expect(folder.names.count == 2)
  }

  @Test("leaves the handling of signals to the program") func signals() {
    defer { folder.remove() }
    let previous = signal(SIGPIPE, SIG_DFL)
    write(test)
    let after = signal(SIGPIPE, previous)
    #expect(unsafeBitCast(after, to: Int.self) == unsafeBitCast(SIG_DFL, to: Int.self))
  }

  // MARK: Several files

  @Test("has a number for the second failure of its test") func numbers() {
    defer { folder.remove() }
    for _ in 0..<2 { write(test) }
    #expect(folder.names == ["FeedTests.refresh+2.loadscope.ndjson", "FeedTests.refresh.loadscope.ndjson"])
  }

  @Test("is the last of ten, and then one line says so") func limit() {
    defer { folder.remove() }
    let lines = (0..<13).map { _ in write(test) }
    #expect(folder.names.count == 10)
    #expect(lines[9]?.contains("FeedTests.refresh+10.loadscope.ndjson") == true)
    #expect(lines[10] == "FeedTests.refresh: 10 failures are recorded, later failures are not")
    #expect(lines[11...].allSatisfy { $0 == nil })
  }

  @Test("replaces the recordings of the test in an earlier process, but no other file") func earlier() throws {
    defer { folder.remove() }
    for _ in 0..<3 { write(test) }
    write(RecordedTest("FeedTests.refresh2", module: "AppTests"))
    try folder.write("mine", to: "FeedTests.refresh+9.loadscope.ndjson")
    #expect(namesInNewProcess(of: [test]) == ["FeedTests.refresh.loadscope.ndjson"])
    #expect(folder.names == ["FeedTests.refresh+9.loadscope.ndjson", "FeedTests.refresh2.loadscope.ndjson"])
    #expect(folder.read("FeedTests.refresh+9.loadscope.ndjson") == "mine")
  }

  @Test("never replaces another file") func otherFile() throws {
    defer { folder.remove() }
    write(test)
    try folder.write("mine", to: "FeedTests.refresh+2.loadscope.ndjson")
    #expect(write(test)?.contains("the file exists") == true)
    #expect(folder.read("FeedTests.refresh+2.loadscope.ndjson") == "mine")
  }

  @Test("has the module in its name if another module's test has the name") func modules() {
    defer { folder.remove() }
    let other = RecordedTest("FeedTests.refresh", module: "KitTests")
    for test in [test, other, test, other] { write(test) }
    #expect(
      folder.names == [
        "FeedTests.refresh+2.loadscope.ndjson", "FeedTests.refresh.loadscope.ndjson",
        "KitTests.FeedTests.refresh+2.loadscope.ndjson", "KitTests.FeedTests.refresh.loadscope.ndjson",
      ])
  }

  @Test("does not replace a recording of another module's test from another process") func otherProcess() {
    defer { folder.remove() }
    write(test)
    let other = RecordedTest("FeedTests.refresh", module: "KitTests")
    #expect(namesInNewProcess(of: [other]) == ["KitTests.FeedTests.refresh.loadscope.ndjson"])
    #expect(folder.names == ["FeedTests.refresh.loadscope.ndjson"])
  }

  @Test("has another name than the file of a test whose name differs only in its case") func upperCase() {
    defer { folder.remove() }
    for name in ["FeedTests.refresh", "FeedTests.Refresh"] { write(RecordedTest(name, module: "AppTests")) }
    #expect(Set(folder.names.map { $0.lowercased() }).count == 2)
  }

  // MARK: The end

  private func line(momentsAt times: [Int64], sizeLimit: Int = 1_000_000) throws -> String {
    defer { folder.remove() }
    let recording = recording(of: test, momentsAt: times)
    return try #require(recording.write(to: folder.url.path, sizeLimit: sizeLimit))
  }

  @Test("names the reason of an early end: time that goes back") func back() throws {
    #expect(try line(momentsAt: [5, 3]).hasSuffix("; the recording ends early: the time went back"))
  }

  @Test("names the reason of an early end: the size limit") func sizeLimit() throws {
    let line = try line(momentsAt: Array(0..<1_000), sizeLimit: 5_000)
    #expect(line.contains("loadscope replay"))
    #expect(line.hasSuffix("; the recording ends early: the file has its maximum size of 5000 bytes"))
  }

  @Test("names the reason of an empty file") func empty() throws {
    let line = try line(momentsAt: [0], sizeLimit: 1)
    #expect(line.hasSuffix(": the recording is empty: the file has its maximum size of 1 bytes"))
  }

  @Test("has the time at which the test began") func start() throws {
    defer { folder.remove() }
    let start = Date(timeIntervalSince1970: 1_000_000)
    _ = RecordingOfTest(KeptMoments(), of: test, start: start, endTime: 0).write(to: folder.url.path)
    let process = RecordingFile.process(of: folder.path("FeedTests.refresh.loadscope.ndjson"))
    #expect(process?.start == 1_000_000_000_000_000)
  }
}
