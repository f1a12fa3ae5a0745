/// The reasons why there is no picture, as sentences.
enum PictureMessages {
  static let notInSource = "no picture: the source names no file of it"
  static let notShared = "no picture: the program sends none"
  static let notAttached = "no picture: the program is not attached"
  static let notSent = "no picture: the program does not read what this dashboard sends"
  static let needsFile = "no picture: a scenario from standard input has no folder; save it as a file"
  static let needsCodecs =
    "no picture: install libpng-dev and libjpeg-dev, then build Loadscope again"
  static let needsPermission = "no picture: loading from the web needs `--allow http`"
  static let needsCurl = "no picture: install curl, which loads pictures from the web"

  static func isOutside(_ path: String) -> String {
    "no picture: \(path) leads out of the scenario's folder; put the file there"
  }

  static func notBuiltIn(_ path: String) -> String { "no picture: \(path) is not built in" }

  static func failed(_ source: String, _ reason: String) -> String { "no picture: \(source): \(reason)" }
}
