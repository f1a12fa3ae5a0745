import Foundation
import InspectionModel
import Recordings
import Scenarios

/// The pictures of a scenario's image nodes, and the place of their files.
struct PictureFiles: Sendable {
  /// Where the paths of a scenario begin.
  enum Place: Sendable, Equatable {
    case folder(String)
    case builtIn
    /// There is no folder, as for standard input.
    case nowhere
  }

  private let nodes: NodeDefinitions
  private let place: Place
  private let permissions: Set<Permission>

  init(of scenario: Scenario, in place: Place, permissions: Set<Permission> = []) {
    nodes = scenario.nodes
    self.place = place
    self.permissions = permissions
  }

  /// The pictures of a scenario that is read with its permissions.
  init(of scenario: Scenario, from source: ScenarioSource) {
    let place: Place =
      switch source {
      case .builtIn: .builtIn
      case .file(InputFile.standardInput): .nowhere
      case .file(let path): .folder(Self.folder(of: path))
      }
    // The reader refuses a scenario that lacks a permission.
    self.init(of: scenario, in: place, permissions: Set(Permission.allCases))
  }

  /// The pictures of a recorded scenario, whose files are looked for beside the recording; nil for a program.
  init?(of recording: Recording, at path: String) {
    let header = recording.header
    guard header.process == nil,
      let scenario = try? ScenarioReader.read(bytes: Array(header.scenario.utf8), file: header.file)
    else { return nil }
    let isBuiltIn = EmbeddedFiles.scenarios.contains { $0.bytes.elementsEqual(header.scenario.utf8) }
    let isFile = path != InputFile.standardInput
    self.init(of: scenario, in: isBuiltIn ? .builtIn : isFile ? .folder(Self.folder(of: path)) : .nowhere)
  }

  /// Loads, decodes, filters and reduces the picture of a node. Runs off the main actor.
  @concurrent
  func picture(for request: PictureRequest) async -> PictureAnswer {
    guard let position = nodes.position(of: request.key),
      case .image(_, let definition) = nodes.run(at: position).definition.kind
    else { return .unavailable(PictureMessages.notInSource) }
    #if HAS_IMAGE_CODECS
      do {
        return .picture(try await PictureReduction(definition).picture(in: request.size, files: self))
      } catch let problem as Problem {
        return .unavailable(problem.message)
      } catch {
        return .unavailable(PictureMessages.failed("\(definition.source)", error))
      }
    #else
      return .unavailable(PictureMessages.needsCodecs)
    #endif
  }

  /// Returns the place of a file: its URL, or its bytes if they are part of the program.
  func contents(of source: ImageDefinition.Source) throws(Problem) -> PictureContents {
    switch source {
    case .url(let text):
      guard permissions.contains(.http), let url = URL(string: text) else {
        throw Problem(PictureMessages.needsPermission)
      }
      return .url(url)
    case .file(let path):
      switch place {
      case .nowhere: throw Problem(PictureMessages.needsFile)
      case .builtIn:
        guard let bytes = EmbeddedFiles.pictures[path] else { throw Problem(PictureMessages.notBuiltIn(path)) }
        return .bytes(bytes)
      case .folder(let folder):
        // The reader refuses `..`, but a link may lead anywhere.
        let base = URL(filePath: folder, directoryHint: .isDirectory).resolvingSymlinksInPath().path
        let file = URL(filePath: "\(folder)/\(path)").resolvingSymlinksInPath()
        guard file.path.hasPrefix(base.hasSuffix("/") ? base : base + "/") else {
          throw Problem(PictureMessages.isOutside(path))
        }
        return .url(file)
      }
    }
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

/// The contents of a picture's file.
enum PictureContents: Sendable {
  case url(URL)
  case bytes([UInt8])
}
