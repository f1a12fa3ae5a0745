import Foundation
import LoadableImages

// Decodes every file of a folder, on one thread, and prints the number of files and the minimum time of five rounds, in
// milliseconds. The files are read before.

let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
let contents = try files.map { Array(try Data(contentsOf: $0)) }
let clock = ContinuousClock()
let times = try (0..<5).map { _ in
  try clock.measure { for bytes in contents { _ = try StandardImageDecoder().decode(bytes) } } / .milliseconds(1)
}
print(contents.count, times.min() ?? 0)
