import InspectionModel
import Loadables

/// The closures that describe the contents of loadables, each held for as long as its loadable exists.
@MainActor
struct ContentsDescribers {
  /// Returns a closure that describes the present contents on any thread; nil without contents.
  typealias Describer = @MainActor () -> (@Sendable () -> String)?

  private struct Entry {
    weak var loadable: (any PureLoadableProtocol)?
    let describer: Describer
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// The number of entries at which the next addition first removes those of released loadables.
  private var limit = 64

  /// Sets the describer of a loadable, which must not retain the loadable.
  mutating func set(of loadable: any PureLoadableProtocol, _ describer: @escaping Describer) {
    if entries.count >= limit {
      entries = entries.filter { $0.value.loadable != nil }
      limit = max(64, entries.count * 2)
    }
    entries[ObjectIdentifier(loadable)] = Entry(loadable: loadable, describer: describer)
  }

  /// Returns a closure that describes a loadable's contents; nil if it has none, or no closure to describe them.
  func text(of loadable: any PureLoadableProtocol) -> (@Sendable () -> String)? {
    // A new object may have the identifier of a released one.
    guard let entry = entries[ObjectIdentifier(loadable)], entry.loadable === loadable, loadable.isContentsAvailable
    else { return nil }
    return entry.describer()
  }
}
