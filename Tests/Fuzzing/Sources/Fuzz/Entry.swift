import Foundation

/// The fuzz targets, all in one program. The environment selects one, because libFuzzer uses the arguments.
private enum Target: String {
  case scenario
  case theme
  case text
  case recording
  case program
  case client
  case image
  case pixels

  static let chosen: Target = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? scenario.rawValue
    guard let target = Target(rawValue: name) else {
      fatalError("FUZZ_TARGET is scenario, theme, text, recording, program, client, image or pixels, not \(name)")
    }
    return target
  }()
}

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func entry(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
  let bytes = UnsafeBufferPointer(start: data, count: size)
  switch Target.chosen {
  case .scenario: fuzzScenario(bytes)
  case .theme: fuzzTheme(bytes)
  case .text: fuzzText(bytes)
  case .recording: fuzzRecording(bytes)
  case .program: fuzzProgramLines(bytes)
  case .client: fuzzClientLines(bytes)
  case .image: fuzzImage(bytes)
  case .pixels: fuzzPixels(bytes)
  }
  return 0
}
