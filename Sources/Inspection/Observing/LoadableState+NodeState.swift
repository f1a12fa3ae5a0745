import InspectionModel
import Loadables

extension NodeState {
  package init(_ state: LoadableState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .didSyncSuccessfully: self = .synced
    case .didFailToSync: self = .failed
    }
  }
}

extension LoadableState {
  package init(_ state: NodeState) {
    switch state {
    case .idle: self = .idle
    case .syncing: self = .syncing
    case .synced: self = .didSyncSuccessfully
    case .failed: self = .didFailToSync
    }
  }
}
