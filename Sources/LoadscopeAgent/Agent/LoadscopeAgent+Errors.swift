import Inspection

extension LoadscopeAgent {
  /// Registers errors that a client with control can inject, each under a word such as `timed-out`: into loadables, tracked
  /// functions and calls, which then throw them, so that the program's own handling of errors runs.
  ///
  /// ```swift
  /// agent.register(errors: ["timed-out": URLError(.timedOut), "server": APIError.server])
  /// ```
  ///
  /// A word that is not registered injects an error of the agent, whose text is the word.
  ///
  /// - Parameter errors: The errors by their words, added to those of earlier calls. Clients are offered the first 1,000
  ///   words that are at most 200 bytes long and have no blanks or control characters.
  public func register(errors: [String: any Error]) {
    injectableErrors.add(errors)
    tellCommands()
  }

  /// Registers a closure that returns the errors for the words that are not registered, in place of an earlier closure.
  ///
  /// - Parameter errors: Returns the error for a word; nil for an error of the agent, whose text is the word. Called on
  ///   any thread, again for each failure. Clients are not offered its words, but can type them.
  public func register(errors: @escaping @Sendable (String) -> (any Error)?) { injectableErrors.setSource(errors) }
}
