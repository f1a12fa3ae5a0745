import ArgumentParser
import TerminalExport
import TerminalUI

/// What a snapshot is written as.
enum SnapshotFormat: String, CaseIterable, ExpressibleByArgument {
  /// Rows of plain text.
  case text
  /// Rows of text with escape sequences for the colours.
  case ansi
  /// A picture.
  case svg

  /// The buffer in this format.
  ///
  /// - Parameters:
  ///   - title: What a picture says that it shows.
  ///   - theme: The theme in which the buffer was drawn.
  ///   - colors: As many colours as are used.
  func write(_ buffer: Buffer, title: String, theme: Theme, colors: ColorSupport) -> String {
    switch self {
    case .text: buffer.text()
    case .ansi: AnsiWriter(colors: colors).write(buffer)
    case .svg: SvgWriter(title: title, theme: theme, colors: colors).write(buffer)
    }
  }
}

/// How many colours a snapshot has. It knows no terminal and no environment, so that it is the same everywhere.
enum SnapshotColors: String, CaseIterable, ExpressibleByArgument {
  case all
  case palette256 = "256"
  case palette16 = "16"
  case palette8 = "8"
  case never

  var support: ColorSupport {
    switch self {
    case .all: .trueColor
    case .palette256: .palette256
    case .palette16: .ansi16
    case .palette8: .ansi8
    case .never: .none
    }
  }
}
