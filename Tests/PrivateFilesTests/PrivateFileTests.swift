import Foundation
import Testing

import PrivateFiles
import TestSupport

/// Files that only the user can access, under the usual umask of 022.
struct PrivateFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aNewFileIsForTheUserAloneBeforeAnythingIsWritten() throws {
    let descriptor = PrivateFile.open(folder.path("a"), O_WRONLY | O_EXCL)
    defer { close(descriptor) }
    #expect(mode(folder.path("a")) == 0o600)
    #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
  }

  @Test func aFileThatExistsKeepsItsMode() throws {
    try make(folder.path("a"), mode: 0o644)
    close(PrivateFile.open(folder.path("a"), O_WRONLY | O_TRUNC))
    #expect(mode(folder.path("a")) == 0o644)
    try PrivateFile.replace(folder.path("a"), with: Data("new".utf8))
    #expect(mode(folder.path("a")) == 0o644)
    #expect(text(folder.path("a")) == "new")
  }

  @Test func aFileIsCreatedWithItsContents() throws {
    let contents = Data((0..<300_000).map { UInt8(truncatingIfNeeded: $0) })
    try PrivateFile.create(folder.path("a"), with: contents)
    #expect(mode(folder.path("a")) == 0o600)
    #expect(try Data(contentsOf: URL(filePath: folder.path("a"))) == contents)
  }

  @Test func aFileThatExistsIsNotCreatedAgain() throws {
    try make(folder.path("a"), mode: 0o644)
    #expect(throws: PrivateFileError(EEXIST)) { try PrivateFile.create(folder.path("a"), with: Data("new".utf8)) }
    #expect(text(folder.path("a")) == "old")
  }

  @Test func aFileThatIsReplacedIsCreatedIfItIsMissing() throws {
    try PrivateFile.replace(folder.path("a"), with: Data("new".utf8))
    #expect(mode(folder.path("a")) == 0o600)
    #expect(text(folder.path("a")) == "new")
    #expect(folder.names == ["a"])
  }

  @Test func aLinkToAFileThatIsReplacedStaysALink() throws {
    try make(folder.path("a"), mode: 0o640)
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "a")
    try PrivateFile.replace(folder.path("link"), with: Data("new".utf8))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "a")
    #expect(text(folder.path("a")) == "new")
    #expect(mode(folder.path("a")) == 0o640)
  }

  @Test func aFailedReplacementLeavesNoFile() throws {
    try FileManager.default.createDirectory(atPath: folder.path("a"), withIntermediateDirectories: false)
    #expect(throws: PrivateFileError(EISDIR)) { try PrivateFile.replace(folder.path("a"), with: Data()) }
    #expect(throws: PrivateFileError(ENOENT)) { try PrivateFile.replace(folder.path("b/c"), with: Data()) }
    #expect(folder.names == ["a"])
  }

  @Test func foldersAreForTheUserAloneAndThoseThatExistKeepTheirMode() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path("a"), withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
    for _ in 0..<2 { try PrivateFile.createFolder(folder.path("a/b/c")) }
    #expect(["a", "a/b", "a/b/c"].map { mode(folder.path($0)) } == [0o755, 0o700, 0o700])
  }

  @Test(arguments: ["a", "a/b", "a/b/c"])
  func aFileInTheWayOfAFolderIsAnError(path: String) throws {
    try make(folder.path("a"), mode: 0o644)
    #expect(throws: PrivateFileError(ENOTDIR)) { try PrivateFile.createFolder(folder.path(path)) }
  }

  @Test func anErrorHasTheSystemsMessage() { #expect("\(PrivateFileError(ENOENT))" == "No such file or directory") }

  private func make(_ path: String, mode: Int) throws {
    try Data("old".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func mode(_ path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }

  private func text(_ path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }
}
