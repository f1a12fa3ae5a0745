import Scenarios
import YAMLReading

/// The expectations of an observed run, as far as they are expectations of its scenario.
struct ObservedExpectations {
  private(set) var kept: [Expectation.Kind] = []
  /// The other expectations, in sentences.
  private(set) var losses: [String] = []

  init(of builder: ScenarioBuilder, in scenario: Scenario) {
    let texts = builder.run.expectations
    guard !texts.isEmpty else { return }
    guard builder.run.start == 0, builder.offset == 0 else {
      // Their times and counts begin with the run.
      losses = texts.map { "the expectation \($0): the start of the run is unknown" }
      return
    }
    for (text, result) in zip(texts, ScenarioReader.expectations(texts, about: scenario)) {
      switch result {
      case .success(let expectation): kept.append(expectation)
      case .failure(let problem): losses.append("the expectation \(text): \(problem.message)")
      }
    }
  }
}
