import Inspection
import InspectionModel

/// The error of a simulated failure: nothing but the code that the scenario or a person gave it.
public struct SimulatedError: DescribedError, Hashable {
  /// Such as `timeout` or `http-503`.
  public let code: String

  public init(_ code: String) { self.code = code }

  public var shortDescription: String { code }
}
