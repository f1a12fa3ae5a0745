import Foundation
import InspectionModel
import Recordings
import Scenarios

#if HAS_IMAGE_CODECS
  import LoadableImages
#endif

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
  #if HAS_IMAGE_CODECS
    private let loaded = LoadedImages()
  #endif

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
  init?(of recording: Recording, at path: String, permissions: Set<Permission>) {
    let header = recording.header
    guard header.process == nil,
      let scenario = try? ScenarioReader.read(bytes: Array(header.scenario.utf8), file: header.file)
    else { return nil }
    let isBuiltIn = EmbeddedFiles.scenarios.contains { $0.bytes.elementsEqual(header.scenario.utf8) }
    let isFile = path != InputFile.standardInput
    let place: Place = isBuiltIn ? .builtIn : isFile ? .folder(Self.folder(of: path)) : .nowhere
    self.init(of: scenario, in: place, permissions: permissions)
  }

  /// The paths in the scenario at which there is no file, each once and in order.
  var missingPaths: [String] {
    guard case .folder(let folder) = place else { return [] }
    var paths: [String] = []
    for run in nodes.runs {
      guard case .image(_, let definition) = run.definition.kind, case .file(let path) = definition.source,
        !paths.contains(path), !FileManager.default.fileExists(atPath: "\(folder)/\(path)")
      else { continue }
      paths.append(path)
    }
    return paths
  }

  /// Loads, decodes, filters and reduces the picture of a node. Runs off the main actor.
  @concurrent
  func picture(for request: PictureRequest) async -> PictureAnswer {
    guard let position = nodes.position(of: request.key),
      case .image(_, let definition) = nodes.run(at: position).definition.kind
    else { return .unavailable(PictureMessages.notInSource) }
    #if HAS_IMAGE_CODECS
      do {
        return .picture(try await image(of: definition, request.version).picture(in: request.size))
      } catch let problem as Problem {
        return .unavailable(problem.message)
      } catch {
        return .unavailable(PictureMessages.failed("\(definition.source)", "\(error)"))
      }
    #else
      return .unavailable(PictureMessages.needsCodecs)
    #endif
  }

  #if HAS_IMAGE_CODECS
    private func image(of definition: ImageDefinition, _ version: Int) async throws -> FilteredImage {
      // Simulated syncs are frequent. A web server is asked once per run.
      let key = LoadedImages.Key(definition: definition, version: definition.source.isWeb ? 0 : version)
      return try await loaded.image(key) {
        try FilteredImage(of: try await contents(of: definition.source), definition.filters)
      }
    }

    private func contents(of source: ImageDefinition.Source) async throws -> [UInt8] {
      switch source {
      case .url(let address):
        guard permissions.contains(.http) else { throw Problem(PictureMessages.needsPermission) }
        return try await WebFile(address: address).contents()
      case .file(let path):
        switch place {
        case .nowhere: throw Problem(PictureMessages.needsFile)
        case .builtIn:
          guard let bytes = EmbeddedFiles.pictures[path] else { throw Problem(PictureMessages.notBuiltIn(path)) }
          return bytes
        case .folder(let folder): return try await FileImageLoader().load(try Self.file(path, in: folder))
        }
      }
    }
  #endif

  /// Returns the URL of a file below a folder. The reader refuses `..` in a path, but a link may lead anywhere.
  private static func file(_ path: String, in folder: String) throws(Problem) -> URL {
    let base = URL(filePath: folder, directoryHint: .isDirectory).resolvingSymlinksInPath().path
    let file = URL(filePath: "\(folder)/\(path)").resolvingSymlinksInPath()
    guard file.path.hasPrefix(base.hasSuffix("/") ? base : base + "/") else {
      throw Problem(PictureMessages.isOutside(path))
    }
    return file
  }

  private static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
