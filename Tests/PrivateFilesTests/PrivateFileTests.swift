import Foundation
import Testing

import PrivateFiles

/// Files for the user alone, under the usual umask of 022.
struct PrivateFileTests {
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "private-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  @Test func aNewFileIsForTheUserAloneBeforeAnythingIsWritten() throws {
    try withFolder { folder in
      let descriptor = PrivateFile.open("\(folder)/a", O_WRONLY | O_EXCL)
      defer { close(descriptor) }
      #expect(mode("\(folder)/a") == 0o600)
      #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
    }
  }

  @Test func aFileThatExistsKeepsItsMode() throws {
    try withFolder { folder in
      try make("\(folder)/a", mode: 0o644)
      close(PrivateFile.open("\(folder)/a", O_WRONLY | O_TRUNC))
      #expect(mode("\(folder)/a") == 0o644)
      try PrivateFile.replace("\(folder)/a", with: Data("new".utf8))
      #expect(mode("\(folder)/a") == 0o644)
      #expect(text("\(folder)/a") == "new")
    }
  }

  @Test func aFileIsCreatedWithItsContents() throws {
    try withFolder { folder in
      let contents = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
      try PrivateFile.create("\(folder)/a", with: contents)
      #expect(mode("\(folder)/a") == 0o600)
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/a")) == contents)
    }
  }

  @Test func aFileThatExistsIsNotCreatedAgain() throws {
    try withFolder { folder in
      try make("\(folder)/a", mode: 0o644)
      #expect(throws: PrivateFileError(EEXIST)) { try PrivateFile.create("\(folder)/a", with: Data("new".utf8)) }
      #expect(text("\(folder)/a") == "old")
    }
  }

  @Test func aFileThatIsReplacedIsCreatedIfItIsMissing() throws {
    try withFolder { folder in
      try PrivateFile.replace("\(folder)/a", with: Data("new".utf8))
      #expect(mode("\(folder)/a") == 0o600)
      #expect(text("\(folder)/a") == "new")
      #expect(try names(folder) == ["a"])
    }
  }

  @Test func aLinkToAFileThatIsReplacedStaysALink() throws {
    try withFolder { folder in
      try make("\(folder)/a", mode: 0o640)
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "a")
      try PrivateFile.replace("\(folder)/link", with: Data("new".utf8))
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "a")
      #expect(text("\(folder)/a") == "new")
      #expect(mode("\(folder)/a") == 0o640)
    }
  }

  @Test func nothingIsLeftOfAReplacementThatFails() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(atPath: "\(folder)/a", withIntermediateDirectories: false)
      #expect(throws: PrivateFileError(EISDIR)) { try PrivateFile.replace("\(folder)/a", with: Data()) }
      #expect(throws: PrivateFileError(ENOENT)) { try PrivateFile.replace("\(folder)/b/c", with: Data()) }
      #expect(try names(folder) == ["a"])
    }
  }

  @Test func foldersAreForTheUserAloneAndThoseThatExistKeepTheirMode() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: "\(folder)/a", withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
      for _ in 0..<2 { try PrivateFile.createFolder("\(folder)/a/b/c") }
      #expect(["a", "a/b", "a/b/c"].map { mode("\(folder)/\($0)") } == [0o755, 0o700, 0o700])
    }
  }

  @Test(arguments: ["a", "a/b", "a/b/c"])
  func aFileInTheWayOfAFolderIsAnError(path: String) throws {
    try withFolder { folder in
      try make("\(folder)/a", mode: 0o644)
      #expect(throws: PrivateFileError(ENOTDIR)) { try PrivateFile.createFolder("\(folder)/\(path)") }
    }
  }

  @Test func anErrorHasTheSystemsWords() { #expect("\(PrivateFileError(ENOENT))" == "No such file or directory") }

  private func withFolder(_ body: (String) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func make(_ path: String, mode: Int) throws {
    try Data("old".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }
}
