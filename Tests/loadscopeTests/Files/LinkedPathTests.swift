import Foundation
import TestSupport
import Testing

@testable import loadscope

@Suite("Paths through symbolic links")
struct LinkedPathTests {
  private func places(_ name: String, in folder: TemporaryFolder) -> [String] {
    let prefix = folder.url.path + "/"
    return LinkedPath.places(of: folder.path(name)).map { place in
      let path = "\(place.folder)/\(place.name)"
      return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
  }

  private func link(_ name: String, to target: String, in folder: TemporaryFolder) throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path(name), withDestinationPath: target)
  }

  @Test("a plain file is one place")
  func plain() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try folder.write("", to: "a.yaml")
    #expect(places("a.yaml", in: folder) == ["a.yaml"])
  }

  @Test("a chain of links is every link and the file at its end")
  func chain() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try FileManager.default.createDirectory(atPath: folder.path("real"), withIntermediateDirectories: false)
    try folder.write("", to: "real/a.yaml")
    try link("real/b.yaml", to: "a.yaml", in: folder)
    try link("c.yaml", to: folder.path("real/b.yaml"), in: folder)
    #expect(places("c.yaml", in: folder) == ["c.yaml", "real/b.yaml", "real/a.yaml"])
  }

  @Test("a path through a linked folder is the link and the file in its target")
  func folders() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    for name in ["one", "two"] {
      try FileManager.default.createDirectory(atPath: folder.path(name), withIntermediateDirectories: false)
    }
    try folder.write("", to: "two/a.yaml")
    try link("current", to: "one/../two", in: folder)
    #expect(places("current/a.yaml", in: folder) == ["current", "two/a.yaml"])
  }

  @Test("a dangling link ends at the missing part of its target")
  func dangling() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try link("a.yaml", to: "gone/b.yaml", in: folder)
    #expect(places("a.yaml", in: folder) == ["a.yaml", "gone"])
  }

  @Test("a cycle of links ends")
  func circle() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try link("a.yaml", to: "b.yaml", in: folder)
    try link("b.yaml", to: "a.yaml", in: folder)
    #expect(places("a.yaml", in: folder).count == 41)
  }
}
