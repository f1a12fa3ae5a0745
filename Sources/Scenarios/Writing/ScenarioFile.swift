import YAMLReading

/// The text of a scenario file, and its scenario.
public struct ScenarioFile: Sendable {
  /// The text, a byte order mark included.
  public let text: String

  /// The scenario.
  public let scenario: Scenario

  /// Reads the bytes of a file, which must be UTF-8.
  ///
  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - name: The file's name, for the diagnostics.
  /// - Throws: All errors of the file.
  public init(bytes: some Collection<UInt8>, name: String) throws(DiagnosticList) {
    scenario = try ScenarioReader.read(bytes: bytes, file: name)
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// A copy with additions; the rest stays as it is, comments and layout included.
  ///
  /// The copy has been read and verified. O(text).
  ///
  /// - Throws: ``ScenarioCopyError`` if there is no such copy.
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

/// A scenario with additions.
public struct ScenarioCopy: Sendable, Equatable {
  /// The whole text.
  public let text: String

  /// Whether the rest is unchanged; if not, the script and the expectations are rewritten without the comments
  /// within them.
  public let keepsLayout: Bool
}

/// The reason why a scenario cannot be copied with certain additions.
public enum ScenarioCopyError: Error, Sendable, Equatable {
  /// The language does not allow the additions, or not so many of them.
  case refused(Diagnostic)
  /// The file is written in a way that cannot be extended without changing its meaning.
  case noPlace

  /// The error and its way out, on one line, without a full stop.
  public var sentence: String {
    switch self {
    case .refused(let diagnostic):
      "the copy would not be a scenario: \(diagnostic.message)"
    case .noPlace:
      "nothing can be added to the file as it is written: write `seed`, `end`, `script` and `expect` out at the top of it, without anchors and aliases"
    }
  }
}
