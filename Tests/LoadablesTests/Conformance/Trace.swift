import Foundation

/// A recording of the original library under random operations: nodes, operations and observations.
struct Trace: Decodable {
  let name: String
  let nodes: [Node]
  let initial: [String: Observation]
  let steps: [Step]

  struct Node: Decodable {
    let id: String
    let kind: Kind
    let mode: String?
    let children: [String]?
  }

  enum Kind: String, Decodable {
    case test, base, group, pureGroup, proxy, pureProxy
  }

  struct Step: Decodable {
    let operation: Operation
    let node: String
    let target: String?
    let contents: Bool?
    let after: [String: Observation]

    enum CodingKeys: String, CodingKey {
      case operation = "do"
      case node = "on"
      case target, contents, after
    }
  }

  enum Operation: String, Decodable {
    case sync, syncIfNeeded, setTarget, notifyDidChange
    case setIdle, setSyncing, setDidSyncSuccessfully
    case setDidFailToSync, setDidFailToSyncWithoutError
    case setFailedToSync, setFailedToSyncWithoutError
  }

  /// The observations of a node. Absent if they do not apply to its kind.
  struct Observation: Decodable, Equatable {
    let state: String
    let contents: Bool
    let needsSync: Bool?
    let error: Bool?
    var notified: Int?
    let syncCalls: Int?
    let syncIfNeededCalls: Int?
    let doSyncCalls: Int?
  }
}

extension Trace {
  /// Every trace of every `.jsonl` file in a folder, in the order of their names.
  static func all(in folder: URL) throws -> [Trace] {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "jsonl" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    return try files.flatMap { file in
      try Data(contentsOf: file).split(separator: UInt8(ascii: "\n"))
        .map { try JSONDecoder().decode(Trace.self, from: $0) }
    }
  }
}
