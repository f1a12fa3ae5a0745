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

  /// The pictures of a scenario of a file, or of a built-in one.
  init(of scenario: Scenario, from source: ScenarioSource, permissions: Set<Permission>) {
    let place: Place =
      switch source {
      case .builtIn: .builtIn
      case .file(InputFile.standardInput): .nowhere
      case .file(let path): .folder(Self.folder(of: path))
      }
    self.init(of: scenario, in: place, permissions: permissions)
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

  /// Decodes every file of the scenario, each once. Returns the ids of the first nodes whose pictures cannot be shown, with
  /// the reason. Web servers are not asked.
  @concurrent
  func problems() async -> [(node: String, reason: String)] {
    var problems: [(node: String, reason: String)] = []
    #if HAS_IMAGE_CODECS
      var known: Set<ImageDefinition> = []
      for run in nodes.runs {
        guard place != .nowhere, case .image(_, let definition) = run.definition.kind, !definition.source.isWeb,
          known.insert(definition).inserted,
          case .failure(let problem) = await image(of: definition, node: run.definition.id, 0).result()
        else { continue }
        problems.append((run.definition.id, problem.message))
      }
    #endif
    return problems
  }

  /// Loads, decodes, filters and reduces the picture of a node. Runs off the main actor.
  @concurrent
  func picture(for request: PictureRequest) async -> PictureAnswer { await begin(request).answer() }

  /// Begins to load the picture of a node, and returns at once.
  func begin(_ request: PictureRequest) -> PictureLoad {
    guard let position = nodes.position(of: request.key),
      case .image(_, let definition) = nodes.run(at: position).definition.kind
    else { return PictureLoad { .unavailable(PictureMessages.notInSource) } }
    #if HAS_IMAGE_CODECS
      let load = image(of: definition, node: request.key, request.version)
      return PictureLoad(
        answer: {
          do {
            let image = try await load.result().get()
            return .picture(try await ImageQueue.run { try image.picture(in: request.size) })
          } catch {
            return .unavailable(Self.problem(of: definition.source, error).message)
          }
        }, cancel: load.leave)
    #else
      return PictureLoad { .unavailable(PictureMessages.needsCodecs) }
    #endif
  }

  #if HAS_IMAGE_CODECS
    private func image(of definition: ImageDefinition, node: String, _ version: Int) -> LoadedImages.Waiter {
      // Simulated syncs are frequent: no web server is asked again for each.
      let key = LoadedImages.Key(definition: definition, sync: definition.source.isWeb ? nil : .init(node, version))
      return loaded.join(key) {
        do {
          let bytes = try await contents(of: definition.source)
          return .success(try await ImageQueue.run { try FilteredImage(of: bytes, definition.filters) })
        } catch {
          return .failure(Self.problem(of: definition.source, error))
        }
      }
    }

    private static func problem(of source: ImageDefinition.Source, _ error: any Error) -> Problem {
      error as? Problem ?? Problem(PictureMessages.failed("\(source)", "\(error)"))
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

  /// Returns the folder of a scenario file, in which the paths of its pictures begin.
  static func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}
