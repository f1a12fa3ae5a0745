import ArgumentParser
import TerminalExport
import TerminalUI

/// The output format of `loadscope snapshot`.
enum SnapshotFormat: String, CaseIterable, ExpressibleByArgument {
  /// Plain text.
  case text
  /// Text with escape sequences for colours.
  case ansi
  /// An SVG picture.
  case svg

  /// Returns the cells of a screen in this format.
  ///
  /// - Parameters:
  ///   - title: The title of an SVG picture.
  ///   - theme: The theme with which the buffer was drawn.
  ///   - colors: The colours that the text or picture may use.
  func write(_ buffer: Buffer, title: String, theme: Theme, colors: ColorSupport) -> String {
    switch self {
    case .text: buffer.text()
    case .ansi: AnsiWriter(colors: colors).write(buffer)
    case .svg: SvgWriter(title: title, theme: theme, colors: colors).write(buffer)
    }
  }
}

/// The colours of a snapshot. They depend on neither terminal nor environment, so that every run gives the same result.
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
