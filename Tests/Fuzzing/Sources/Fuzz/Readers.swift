import InspectionModel
import Scenarios
import TerminalUI
import YAMLReading

/// A file of any bytes is a scenario, or refused with valid diagnostics.
func fuzzScenario(_ bytes: UnsafeBufferPointer<UInt8>) {
  guard !asksForManyNodes(bytes) else { return }
  do throws(DiagnosticList) {
    let scenario = try ScenarioReader.read(bytes: bytes, file: "f")
    for node in scenario.nodes {
      for id in node.dependencies { precondition(scenario[id] != nil, "a reference leads nowhere") }
    }
    for node in scenario.script.compactMap(\.command.node) {
      precondition(scenario[node] != nil, "a command names no node")
    }
    for (entry, next) in zip(scenario.script, scenario.script.dropFirst()) {
      precondition(entry.at <= next.at, "the script is out of order")
    }
  } catch {
    check(error, bytes)
  }
}

/// A file of any bytes is a theme, or refused in the same way.
func fuzzTheme(_ bytes: UnsafeBufferPointer<UInt8>) {
  do throws(DiagnosticList) {
    let theme = try ThemeFile.read(bytes, file: "f")
    for role in StyleRole.allCases { _ = theme[role] }
  } catch {
    check(error, bytes)
  }
}

/// Whether the file may create more than 10 000 nodes by `count`. A million take seconds with the sanitizer: the time
/// of 10 000 other inputs. `hostile.sh` measures those.
private func asksForManyNodes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  var digits = 0
  for byte in bytes {
    digits = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? digits + 1 : 0
    if digits == 5 { return String(decoding: bytes, as: UTF8.self).contains("count") }
  }
  return false
}

private func check(_ list: DiagnosticList, _ bytes: UnsafeBufferPointer<UInt8>) {
  precondition(!list.diagnostics.isEmpty, "refused without a reason")
  let locations = list.diagnostics.map(\.location)
  precondition(locations == locations.sorted(), "diagnostics out of order")
  precondition(
    locations.allSatisfy { $0.line >= 1 && $0.column >= 1 && $0.line + $0.column <= bytes.count + 2 },
    "a place outside of the file")
  let text = list.rendered()
  // A diagnostic has a few lines of bounded length, for any file.
  precondition(text.utf8.count <= list.diagnostics.count * 8_000 + 100, "a diagnostic without bounds")
  for scalar in text.unicodeScalars where scalar != "\n" {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
      preconditionFailure("a control character reaches the terminal")
    default: break
    }
  }
}
