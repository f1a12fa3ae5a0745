import InspectionModel
import YAMLReading

/// Inserts additions into the text of a scenario file.
struct ScenarioEditor {
  /// The way in which lists are extended.
  enum Style: CaseIterable {
    /// Existing items and layout are kept.
    case inPlace
    /// Lists that cannot be extended in place, such as a list behind an alias, are rewritten.
    case rewritten
  }

  private static let byteOrderMark = "\u{FEFF}"

  private let scenario: Scenario
  private let source: SourceScalars
  private let layout: SourceLayout
  private let hasByteOrderMark: Bool
  private let syntax: FlowValue.Syntax
  private let indentation: String
  private let lists: ListEditor

  /// Prepares to edit `text`, from which `scenario` was parsed. Fails if the text has no keys at its top level.
  init?(_ text: String, _ scenario: Scenario) {
    hasByteOrderMark = text.unicodeScalars.first == Self.byteOrderMark.unicodeScalars.first
    let text = hasByteOrderMark ? String(text.unicodeScalars.dropFirst()) : text
    guard let layout = SourceLayout(text), let first = layout.entries.first else { return nil }
    self.scenario = scenario
    self.layout = layout
    source = SourceScalars(text)
    syntax = layout.root.isFlow && source[first.keyStart] == "\"" ? .json : .yaml
    indentation = source.indentation(of: first.keyStart)
    lists = ListEditor(
      source: source, syntax: syntax, indentation: layout.root.isFlow ? "" : indentation + "  ")
  }

  /// Returns the whole text with additions; nil if the text cannot be extended because of the way it is written. The
  /// caller must parse the result and compare it with the expected scenario.
  func text(with additions: ScenarioAdditions, _ style: Style) -> String? {
    var edits = TextEdits()
    if let seed = additions.seed, seed != scenario.seed {
      guard set(ScenarioKeys.seed.name, to: .literal("\(seed)"), after: [ScenarioKeys.title.name], &edits) else {
        return nil
      }
    }
    if let end = additions.end, end != scenario.end {
      let places = [ScenarioKeys.clock.name, ScenarioKeys.seed.name, ScenarioKeys.title.name]
      guard set(ScenarioKeys.end.name, to: .duration(end), after: places, &edits) else { return nil }
    }
    guard let remarks = addScript(additions, style, &edits), addExpectations(additions, style, &edits) else {
      return nil
    }
    // JSON has no comments.
    if syntax == .yaml, !remarks.isEmpty {
      edits.insertLines(remarks.map { "# \($0)" }, at: source.scalars.count, of: source)
    }
    return (hasByteOrderMark ? Self.byteOrderMark : "") + edits.applied(to: source)
  }

  // MARK: Single values

  /// Sets the value of a key. A new key is written after the first existing key of `others`. Returns false on failure.
  private func set(
    _ key: String, to value: FlowValue, after others: [String], _ edits: inout TextEdits
  ) -> Bool {
    if let range = layout[key]?.value.range {
      // An alias may refer to an anchored value, and a block text ends with its last line.
      guard let first = source[range.lowerBound], !["&", "|", ">"].contains(first) else { return false }
      edits.replace(range, by: value.written(in: syntax))
      return true
    }
    guard let neighbour = others.lazy.compactMap({ layout[$0] }).first else { return false }
    let written = "\(FlowValue.text(key).written(in: syntax)): \(value.written(in: syntax))"
    let end = neighbour.value.range.upperBound
    if layout.root.isFlow {
      edits.insert(", \(written)", at: end)
    } else {
      guard let line = source.endWithComment(of: end) else { return false }
      edits.insertLines([indentation + written], at: line, of: source)
    }
    return true
  }

  // MARK: Lists

  /// Adds lines to the script. Returns the comments that could not be added; nil if the script cannot be extended.
  private func addScript(_ additions: ScenarioAdditions, _ style: Style, _ edits: inout TextEdits) -> [String]? {
    let key = ScenarioKeys.script.name
    switch style {
    case .inPlace:
      // In the order of the file; the scenario's entries are in the order of time.
      let places = scenario.script.sorted { $0.location < $1.location }.map(\.at)
      let lines = additions.scriptByTime.map { line in
        ListEditor.Addition(
          position: places.lastIndex { $0 <= line.at }.map { $0 + 1 } ?? 0, content: Self.content(line))
      }
      return add(lines, to: key, before: ScenarioKeys.expect.name, &edits)
    case .rewritten:
      let own = scenario.script.map { ScenarioAdditions.ScriptLine.entry(at: $0.at, $0.command) }
      let all = ScenarioAdditions(script: own + additions.script).scriptByTime
      return rewrite(key, all.map(Self.content), &edits)
    }
  }

  private static func content(_ line: ScenarioAdditions.ScriptLine) -> ListEditor.Addition.Content {
    switch line {
    case .entry(let time, let command): .item(command.flowValue(at: time))
    case .remark(let time, let text): .remark("\(time.scenarioText): \(text)")
    }
  }

  private func addExpectations(_ additions: ScenarioAdditions, _ style: Style, _ edits: inout TextEdits) -> Bool {
    let key = ScenarioKeys.expect.name
    let new = additions.expectations.map { ListEditor.Addition.Content.item($0.flowValue) }
    switch style {
    case .inPlace:
      let position = layout[key]?.value.items?.count ?? 0
      return add(new.map { .init(position: position, content: $0) }, to: key, before: nil, &edits) != nil
    case .rewritten:
      return rewrite(key, scenario.expectations.map { .item($0.kind.flowValue) } + new, &edits) != nil
    }
  }

  private func add(
    _ additions: [ListEditor.Addition], to key: String, before next: String?, _ edits: inout TextEdits
  ) -> [String]? {
    if let list = layout[key]?.value { return lists.add(additions, to: list, &edits) }
    // A key with only comments would have no value.
    guard additions.contains(where: \.isItem) else { return lists.flowList(additions).remarks }
    guard !layout.root.isFlow else {
      guard let last = layout.entries.last else { return nil }
      let (value, remarks) = lists.flowList(additions)
      let written = "\(FlowValue.text(key).written(in: syntax)): \(value)"
      if source.isFirstOfLine(last.keyStart) {
        edits.insert(
          ",\(source.lineBreak)\(source.indentation(of: last.keyStart))\(written)", at: last.value.range.upperBound)
      } else {
        edits.insert(", \(written)", at: last.value.range.upperBound)
      }
      return remarks
    }
    let section = ["\(indentation)\(key):"] + lists.lines(additions, indentation: lists.indentation)
    if let next = next.flatMap({ layout[$0] }) {
      edits.insertLines(section + [""], at: source.startWithComments(of: next.keyStart), of: source)
    } else {
      edits.insertLines([""] + section, at: layout.documentEnd ?? source.scalars.count, of: source)
    }
    return []
  }

  private func rewrite(
    _ key: String, _ contents: [ListEditor.Addition.Content], _ edits: inout TextEdits
  ) -> [String]? {
    let additions = contents.map { ListEditor.Addition(position: 0, content: $0) }
    guard let value = layout[key]?.value else { return add(additions, to: key, before: nil, &edits) }
    guard !layout.root.isFlow, additions.contains(where: \.isItem) else {
      let (written, remarks) = lists.flowList(additions)
      edits.replace(value.range, by: written)
      return remarks
    }
    guard let end = source.endWithComment(of: value.range.upperBound) else { return nil }
    let start = value.range.lowerBound
    let before = source.isFirstOfLine(start) ? source.lineStart(of: start) : source.skipBlanks(backFrom: start)
    let isOwnLine = before == source.lineStart(of: start)
    let lines = lists.lines(additions, indentation: lists.indentation).joined(separator: source.lineBreak)
    edits.replace(before..<end, by: (isOwnLine ? "" : source.lineBreak) + lines + source.lineBreak)
    return []
  }
}
