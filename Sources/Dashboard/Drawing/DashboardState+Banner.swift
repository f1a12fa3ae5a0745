import Explanation
import InspectionModel
import TerminalUI

/// The banner under the header: the breakpoint that was hit, and the lasting warnings.
extension DashboardState {
  var banner: [String] {
    let lines = BannerTopic.allCases.flatMap { banners[$0] ?? [] }
    let lost = source.history.lostCount
    return lost > 0 ? lines + [Messages.eventsLost(lost)] : lines
  }

  var bannerHeight: Int {
    banners.values.reduce(0) { $0 + $1.count } + (source.history.lostCount > 0 ? 1 : 0)
      + (source.clock.breakpoint == nil ? 0 : 1)
  }

  func bannerLines(_ glyphs: GlyphSet) -> [String] {
    guard let hit = source.clock.breakpoint else { return banner }
    return ["Breakpoint hit: \(story(of: hit, glyphs))"] + banner
  }
}

/// The topic of a lasting warning in the banner, in display order. A new warning replaces the last of the same topic.
public enum BannerTopic: CaseIterable, Sendable {
  /// The file of the scenario or of the recording.
  case file
  case log
  /// The recording of the current run.
  case recording
  /// The progress while the run is repeated to show a moment of its past.
  case rewind
  /// The save of a scenario.
  case saving
  /// The connection to the observed program.
  case program
  /// The guide through the tour.
  case guide
}
