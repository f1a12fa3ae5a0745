import Foundation
import Loadables

/// An instrument that records events as comparable lines.
///
/// A line is `number: name event`, followed by `<- number` if the event has a cause.
@MainActor
final class Journal: LoadableInstrument {
  private(set) var lines: [String] = []
  private(set) var violations: [ContractRule] = []
  private(set) var firedTimers: [EventNumber?] = []
  private var names: [ObjectIdentifier: String] = [:]
  private var causes: [EventNumber] = []
  private var lastNumber: EventNumber = 0
  /// Whether rounds are recorded too; most tests need only changes of state.
  var recordsRounds = false

  /// Installs a journal while `body` runs.
  static func listening<Result>(_ body: (Journal) throws -> Result) rethrows -> Result {
    let journal = Journal()
    LoadableInstruments.install(journal)
    defer { LoadableInstruments.uninstall(journal) }
    return try body(journal)
  }

  func name(_ loadable: any PureLoadableProtocol, _ name: String) {
    names[ObjectIdentifier(loadable)] = name
  }

  func note(_ line: String) { lines.append(line) }

  func forgetLines() { lines = [] }

  var currentCause: EventNumber? { causes.last }

  func begin(effectsOf event: EventNumber) { causes.append(event) }

  func endEffects() { causes.removeLast() }

  /// Whether every `begin` had its `endEffects`.
  var isBalanced: Bool { causes.isEmpty }

  func record(_ event: LoadableEvent, of loadable: any PureLoadableProtocol, cause: EventNumber?) -> EventNumber {
    lastNumber += 1
    if case .violated(let violation) = event { violations.append(violation) }
    if case .timer(.fired(let armed), _) = event { firedTimers.append(armed) }
    if case .notifying = event, !recordsRounds { return lastNumber }
    let name = names[ObjectIdentifier(loadable)] ?? "\(type(of: loadable))"
    let suffix = (cause ?? currentCause).map { " <- \($0)" } ?? ""
    lines.append("\(lastNumber): \(name) \(event.text)\(suffix)")
    return lastNumber
  }
}

extension LoadableEvent {
  fileprivate var text: String {
    switch self {
    case .stateChanged(let old, let new): "\(old) > \(new)"
    case .notifying(let contents): "notifies" + (contents ? " with contents" : "")
    case .syncRequested(let request, let response): "\(request) \(response)"
    case .resultDropped(let result): "late result dropped: \(result)"
    case .timer(.armed(let delay, let attempt), .syncer): "armed \(delay) attempt \(attempt)"
    case .timer(let event, .syncer): "timer \(event.text)"
    case .timer(let event, .waiter(let name)): "\(name ?? "waiter")'s timer \(event.text)"
    case .timer(let event, .autosync): "autosync's timer \(event.text)"
    case .timer(let event, .timeout): "timeout \(event.text)"
    case .dependenciesChanged: "dependencies changed"
    case .violated(let violation): "violated: \(violation)"
    }
  }
}

extension LoadableEvent.TimerEvent {
  /// Without the event that set the timer: the lines show it.
  fileprivate var text: String {
    switch self {
    case .fired: "fired"
    case .cancelled: "cancelled"
    case .held(let hold, _): "held by \(hold.text)"
    case .passed(let hold): "passed \(hold.text)"
    default: "\(self)"
    }
  }
}

extension Journal {
  /// The lines with letters in place of numbers, `a` for the first line's.
  var letteredLines: [String] {
    let numbers = lines.compactMap { line in line.split(separator: ":").first.map(String.init) }
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    func letter(_ number: Substring) -> String {
      numbers.firstIndex(of: String(number)).map { letters[$0] } ?? String(number)
    }
    return lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return line }
      guard let arrow = parts[1].range(of: " <- ") else { return letter(parts[0]) + ":" + parts[1] }
      return letter(parts[0]) + ":" + parts[1][..<arrow.upperBound] + letter(parts[1][arrow.upperBound...])
    }
  }
}

extension RetryHold {
  fileprivate var text: String {
    switch self {
    case .breaker: "the breaker"
    case .retryAfter: "Retry-After"
    case .budget: "the budget"
    }
  }
}
