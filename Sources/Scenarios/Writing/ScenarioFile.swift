import YAMLReading

/// The text of a scenario file, and what it says.
public struct ScenarioFile: Sendable {
  /// The text, a byte order mark included.
  public let text: String

  /// What it says.
  public let scenario: Scenario

  /// Reads the bytes of a file, which have to be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - name: The file's name, for the diagnostics.
  /// - Throws: Everything that is wrong with the file.
  public init(bytes: some Collection<UInt8>, name: String) throws(DiagnosticList) {
    scenario = try ScenarioReader.read(bytes: bytes, file: name)
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// A copy with more in it, in which everything else stays as it is, comments and layout included.
  ///
  /// The copy has been read and says exactly what it should. O(text).
  ///
  /// - Throws: ``ScenarioCopyError`` where there is no such copy.
  public func copy(with additions: ScenarioAdditions) throws(ScenarioCopyError) -> ScenarioCopy {
    let expected = additions.applied(to: scenario).withoutLocations
    var problem = ScenarioCopyError.noPlace
    for style in ScenarioEditor.Style.allCases {
      guard let copy = ScenarioEditor(text, scenario)?.text(with: additions, style) else { continue }
      do throws(DiagnosticList) {
        guard try ScenarioReader.read(copy, file: "the copy").withoutLocations == expected else { continue }
        return ScenarioCopy(text: copy, keepsLayout: style == .inPlace)
      } catch {
        problem = error.diagnostics.first.map(ScenarioCopyError.refused) ?? problem
      }
    }
    throw problem
  }
}

/// A scenario with more in it.
public struct ScenarioCopy: Sendable, Equatable {
  /// The whole text.
  public let text: String

  /// Whether everything else is as it was; if not, the script and the expectations are written anew, without the
  /// comments within them.
  public let keepsLayout: Bool
}

/// Why there is no copy of a scenario with certain additions.
public enum ScenarioCopyError: Error, Sendable, Equatable {
  /// The language does not allow what was to be added, or not so much of it.
  case refused(Diagnostic)
  /// The file is written in a way to which nothing can be added without changing what else it says.
  case noPlace

  /// What is wrong and what to do about it, on one line, without a full stop.
  public var sentence: String {
    switch self {
    case .refused(let diagnostic):
      "the copy would not be a scenario: \(diagnostic.message)"
    case .noPlace:
      "nothing can be added to the file as it is written: write `seed`, `end`, `script` and `expect` out at the top of it, without anchors and aliases"
    }
  }
}
