import Dispatch
import Foundation
import Loadables

/// `Misuse COMMAND` performs one documented misuse. misuse.py has the expected ends.
@main
@MainActor
struct Misuse {
  static func main() {
    let name = CommandLine.arguments.dropFirst().first ?? ""
    guard let command = Command(rawValue: name) else {
      print("usage: Misuse \(Command.allCases.map(\.rawValue).joined(separator: " | "))")
      exit(2)
    }
    // A violation does not end the process: it is printed for the caller to find.
    let listener = ContractViolations { print("violation: \($0)") }
    command.perform()
    withExtendedLifetime(listener) {}
    print("ended")
  }
}

@MainActor
enum Command: String, CaseIterable {
  case backgroundCall = "background-call"
  case backgroundCallback = "background-callback"
  case cycle
  case foreignCycle = "foreign-cycle"
  case nested
  case doSync = "do-sync"
  case addTwice = "add-twice"
  case removeTwice = "remove-twice"
  case badBackoff = "bad-backoff"
  case load
  case setter

  func perform() {
    switch self {
    case .backgroundCall: callFromTheBackground()
    case .backgroundCallback: endInTheBackground()
    case .cycle: closeCycle()
    case .foreignCycle: closeForeignCycle()
    case .nested: nest()
    case .doSync: Unfinished().sync()
    case .addTwice: addObserverTwice()
    case .removeTwice: removeObserverTwice()
    case .badBackoff: refuseBackoff()
    case .load: loadNothing()
    case .setter: setTransform()
    }
  }
}
