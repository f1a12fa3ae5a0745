import InspectionModel
import Loadables

extension Lint {
  init(_ rule: ContractRule) {
    switch rule {
    case .syncedWithoutContents: self = .syncedWithoutContents
    case .errorWithoutFailure: self = .errorWithoutFailure
    case .contentsChangedSilently: self = .contentsChangedSilently
    case .tooManyWaitingRounds: self = .roundsWithoutEnd
    case .dependsOnItself: self = .dependsOnItself
    }
  }
}
