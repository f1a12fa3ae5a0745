import Synchronization

extension LoadscopeAgent {
  /// Calls an asynchronous function, and shows the call to clients among the calls of the same name.
  ///
  /// ```swift
  /// let user = try await agent.call("user", "\(id)") { try await api.user(id) }
  /// ```
  ///
  /// The function runs in the caller's isolation. A call within the function, also in its child tasks and in a `Task` that
  /// it creates, is shown within this one. A detached task and a callback begin anew, as they do not inherit task-local
  /// values.
  ///
  /// Without a client, this costs a few nanoseconds, and `argument` is not evaluated.
  ///
  /// - Parameters:
  ///   - name: The name of the call, such as that of the function. Calls of one name are a family: use few names.
  ///   - argument: A short text that tells this call from others of its name. Secrets are removed as from error texts.
  ///   - body: The function.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function. The call is then shown as failed; as cancelled, if its task is cancelled.
  @inlinable
  public nonisolated(nonsending) func call<Success, Failure: Error>(
    _ name: String, _ argument: @autoclosure () -> String = "",
    _ body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    guard calls.isOn.load(ordering: .relaxed) else { return try await body() }
    return try await calls.record(name, argument()) { _ throws(Failure) in try await body() }
  }

  /// Calls an asynchronous function that makes attempts, and shows the call with its attempts and the delays between
  /// them.
  ///
  /// ```swift
  /// let user = try await agent.call("user", "\(id)") { call in
  ///   while true {
  ///     do { return try await call.attempt { try await api.user(id) } } catch { try await backOff(after: error) }
  ///   }
  /// }
  /// ```
  ///
  /// In all else, it equals the call of a function without a parameter.
  ///
  /// - Parameters:
  ///   - name: The name of the call, such as that of the function. Calls of one name are a family: use few names.
  ///   - argument: A short text that tells this call from others of its name. Secrets are removed as from error texts.
  ///   - body: The function. Its argument is the call.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function. The call is then shown as failed; as cancelled, if its task is cancelled.
  @inlinable
  public nonisolated(nonsending) func call<Success, Failure: Error>(
    _ name: String, _ argument: @autoclosure () -> String = "",
    _ body: nonisolated(nonsending) (AgentCall) async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    guard calls.isOn.load(ordering: .relaxed) else { return try await body(AgentCall(record: nil)) }
    return try await calls.record(name, argument(), body)
  }

  /// Calls an asynchronous function as ``call(_:_:_:)`` does, and shows its result to clients that look at the call.
  ///
  /// ```swift
  /// let user = try await agent.call("user", "\(id)", describe: { $0.name }) { try await api.user(id) }
  /// ```
  ///
  /// While a client is attached, the agent retains the result as long as the call is on the screen.
  ///
  /// - Parameters:
  ///   - name: The name of the call, such as that of the function. Calls of one name are a family: use few names.
  ///   - argument: A short text that tells this call from others of its name. Secrets are removed as from error texts.
  ///   - describe: Returns a short text about the result. Called on any thread, only while a client looks at the call. The
  ///     first 4 KiB of the text are sent, after secrets are removed from it as from an error text.
  ///   - body: The function.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function.
  @inlinable
  public nonisolated(nonsending) func call<Success: Sendable, Failure: Error>(
    _ name: String, _ argument: @autoclosure () -> String = "", describe: @escaping @Sendable (Success) -> String,
    _ body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    guard calls.isOn.load(ordering: .relaxed) else { return try await body() }
    return try await calls.record(name, argument()) { call throws(Failure) in
      let success = try await body()
      call.describe(describe(success))
      return success
    }
  }
}

/// A call that a program makes with ``LoadscopeAgent/call(_:_:_:)``.
public struct AgentCall: Sendable {
  /// The record of the call; nil if the call is not recorded.
  @usableFromInline let record: CallRecord?

  @usableFromInline init(record: CallRecord?) { self.record = record }

  /// Describes the result of the call to clients that look at the call, in place of an earlier description.
  ///
  /// - Parameter text: A short text. Made on any thread, only while a client looks at the call. The first 4 KiB of it are
  ///   sent, after secrets are removed from it as from an error text.
  public func describe(_ text: @autoclosure @escaping @Sendable () -> String) { record?.describe(text) }

  /// Calls an asynchronous function, and shows it as an attempt within the call. It is shown in the call's detail, with
  /// the delays between the attempts.
  ///
  /// - Parameter body: The function, which runs in the caller's isolation.
  /// - Returns: The result of the function.
  /// - Throws: The error of the function. The attempt is then shown as failed.
  @inlinable
  public nonisolated(nonsending) func attempt<Success, Failure: Error>(
    _ body: nonisolated(nonsending) () async throws(Failure) -> Success
  ) async throws(Failure) -> Success {
    guard let record else { return try await body() }
    record.beginAttempt()
    do throws(Failure) { return try await body() } catch {
      record.failAttempt(error)
      throw error
    }
  }
}
