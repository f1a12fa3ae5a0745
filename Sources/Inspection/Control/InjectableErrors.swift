import Synchronization

/// The errors that a client can inject: those that the program has registered, each under a word, and an ``InjectedError``
/// for any other word. Usable on any thread.
package final class InjectableErrors: Sendable {
  private struct Registered {
    var errors: [String: any Error] = [:]
    var find: (@Sendable (String) -> (any Error)?)?
  }

  private let registered = Mutex(Registered())

  package init() {}

  /// Adds errors, in place of earlier ones with the same words.
  package func add(_ errors: [String: any Error]) {
    registered.withLock { $0.errors.merge(errors) { $1 } }
  }

  /// Sets the closure that returns the errors of further words, in place of an earlier one.
  package func setSource(_ find: @escaping @Sendable (String) -> (any Error)?) {
    registered.withLock { $0.find = find }
  }

  /// The words of the registered errors that a client can type, sorted.
  package var words: [String] { registered.withLock { Array($0.errors.keys) }.filter(Self.isWord).sorted() }

  /// Returns the error for a word.
  package func error(for word: String) -> any Error {
    let (error, find) = registered.withLock { ($0.errors[word], $0.find) }
    // The program's closure runs without the lock.
    return error ?? find?(word) ?? InjectedError(word)
  }

  private static func isWord(_ word: String) -> Bool {
    !word.isEmpty
      && word.unicodeScalars.allSatisfy { !$0.properties.isWhitespace && $0.properties.generalCategory != .control }
  }
}

/// The error of a sync or call that failed because of a client's command or fault, unless the program has registered one.
/// The description is an error code.
struct InjectedError: DescribedError, Hashable {
  let shortDescription: String

  init(_ code: String) { shortDescription = code }

  /// The error of a sync that still hung, or still waited for an injected failure, when the client's control ended.
  static let released = InjectedError("released")
}
