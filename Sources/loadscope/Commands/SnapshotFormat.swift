import ArgumentParser
import TerminalExport
import TerminalUI

/// The format of a snapshot.
enum SnapshotFormat: String, CaseIterable, ExpressibleByArgument {
  /// Plain text.
  case text
  /// Text with escape sequences for colours.
  case ansi
  /// An SVG picture.
  case svg

  /// Renders a buffer in this format.
  ///
  /// - Parameters:
  ///   - title: The title of a picture.
  ///   - theme: The theme of the buffer.
  ///   - colors: The colours to use.
  func write(_ buffer: Buffer, title: String, theme: Theme, colors: ColorSupport) -> String {
    switch self {
    case .text: buffer.text()
    case .ansi: AnsiWriter(colors: colors).write(buffer)
    case .svg: SvgWriter(title: title, theme: theme, colors: colors).write(buffer)
    }
  }
}

/// The colours of a snapshot. Independent of terminal and environment, so that it is the same everywhere.
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
