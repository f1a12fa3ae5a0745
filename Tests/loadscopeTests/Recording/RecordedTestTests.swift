import ArgumentParser
import Testing

@testable import loadscope

@Suite("The recording of a failed test")
@MainActor
struct RecordedTestTests {
  private func frame(_ keys: String) throws -> String {
    try withRecordingOfTest { path in try SnapshotCommand.parse([path, "--size", "110x30", "--keys", keys]).frame() }
  }

  @Test("opens at the moment of the failure")
  func end() throws {
    let frame = try frame("")
    #expect(frame.contains("RECORDING 00:00.500 of 00:00.500"))
    #expect(frame.contains(/LoadableGroup#1 +group all +✗ failed/))
    #expect(frame.contains(/photos +loadable +✗ failed/) && frame.contains(/token +loadable +✓ synced/))
  }

  @Test("leads from the failed group to its cause")
  func why() throws {
    let frame = try frame("w")
    #expect(frame.contains("LoadableGroup#1 failed because its mode is all and photos failed: TimedOut()"))
    #expect(frame.contains(/▶ +└ photos/))
  }
}
