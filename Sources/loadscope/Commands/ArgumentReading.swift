import Explanation
import Foundation
import InspectionModel
import Scenarios
import TerminalUI

/// Parses option values that the argument parser passes on as text, to give better error messages than the parser.
enum ArgumentReading {
  /// Parses a screen size in columns and rows, such as `120x40`, from `1x1` to `1000x1000`.
  static func size(_ text: String) throws(Problem) -> Size {
    let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1], (1...1_000).contains(width),
      (1...1_000).contains(height)
    else { throw Problem("--size \(text): a size is columns x rows, such as 120x40, from 1x1 to 1000x1000") }
    return Size(width: width, height: height)
  }

  /// Parses a duration in the syntax of scenarios, such as `1.5s`. `option` names the option in the error message.
  static func duration(_ text: String, option: String) throws(Problem) -> Duration {
    guard let duration = Duration(scenarioText: text) else {
      if let meant = TimeText.withUnit(text), Duration(scenarioText: meant) != nil {
        throw Problem("\(option) \(text): a duration has a unit: did you mean `\(meant)`?")
      }
      throw Problem("\(option) \(text): a duration is a number with a unit, such as 250ms, 1.5s, 2m or 1h")
    }
    return duration
  }

  /// Parses a list of keys, such as `Down*3 X "timeout" Enter`.
  static func keys(_ text: String) throws(Problem) -> [InputEvent] {
    do throws(KeySequenceError) {
      return try KeySequence(parsing: text).events
    } catch {
      let name = String(error.token.prefix { $0 != "*" })
      if error.code == .unknownKey, let suggestion = NameSuggestion.sentence(name, among: Key.names) {
        throw Problem("--keys: character \(error.position): no key '\(error.token)': \(suggestion)")
      }
      throw Problem("--keys: \(error.message)")
    }
  }

  /// Parses a range of at most a million seeds, such as `1..1000`, or a single seed.
  static func seeds(_ text: String) throws(Problem) -> ClosedRange<UInt64> {
    let bounds = text.components(separatedBy: "..").map { UInt64($0) }
    guard (1...2).contains(bounds.count), let first = bounds[0], let last = bounds[bounds.count - 1], first <= last,
      last - first < 1_000_000
    else {
      throw Problem(
        "--seeds \(text): seeds are whole numbers from the first to the last, such as 1..1000, at most a million of them"
      )
    }
    return first...last
  }

  /// Parses a size of at least 1 KB, such as `256MB`, into bytes. `option` names the option in the error message.
  static func bytes(_ text: String, option: String) throws(Problem) -> Int {
    let units = ["": 1, "B": 1, "KB": 1_000, "MB": 1_000_000, "GB": 1_000_000_000]
    let number = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(number), let unit = units[text.dropFirst(number.count).uppercased()],
      case let (bytes, isTooLarge) = count.multipliedReportingOverflow(by: unit), !isTooLarge, bytes >= 1_000
    else { throw Problem("\(option) \(text): a size is a whole number with a unit, such as 500KB, 256MB or 2GB") }
    return bytes
  }

  /// Parses the maximum number of journal entries to keep. Throws if the computer lacks memory for so many.
  ///
  /// - Parameter memory: The memory of the computer, in bytes.
  static func history(
    _ text: String, memory: UInt64 = ProcessInfo.processInfo.physicalMemory
  ) throws(Problem) -> Int {
    let limits = History.limits(memory: memory)
    guard let limit = Int(text), limits.contains(limit) else {
      throw Problem(
        "--history \(text): the history is a whole number of entries from \(limits.lowerBound) to \(limits.upperBound), "
          + "the limit of the memory")
    }
    return limit
  }

  /// Parses a number of frames per second, from 1 to 60.
  static func framesPerSecond(_ text: String) throws(Problem) -> Int {
    guard let number = Int(text), (1...60).contains(number) else {
      throw Problem("--fps \(text): frames a second are a whole number from 1 to 60")
    }
    return number
  }

  /// Parses a list of 1 to 100 virtual times, such as `2s,13.6s`.
  static func moments(_ text: String) throws(Problem) -> [Duration] {
    let words = text.split { $0 == "," || $0 == " " }
    guard (1...most).contains(words.count) else {
      throw Problem("--moments \(text): moments are times such as 2s,13.6s, at most \(most) of them")
    }
    var times: [Duration] = []
    for word in words { times.append(try duration(String(word), option: "--moments")) }
    return times
  }

  /// Maximum length of the list that ``moments(_:)`` parses.
  private static let most = 100

  /// Parses a clock speed in virtual seconds per real second; valid are ``ClockCommand/speeds``.
  static func speed(_ text: String) throws(Problem) -> Double {
    guard let speed = Double(text), ClockCommand.speeds.contains(speed) else {
      throw Problem("--speed \(text): a speed is \(ClockCommand.speedRule)")
    }
    return speed
  }
}
