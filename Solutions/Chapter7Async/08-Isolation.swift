// Exercise 7.8 · Isolation · repair · 15 min · builds on 7.2 · W3.1
import UserAPI

/// Decodes one user, which may take a second.
///
/// GIVEN  Three pieces of a screen, each of which runs in the wrong place. Your `decodeUser` of 7.2 is an
///        ordinary function: it runs where it is called.
/// WRITE  Say where each piece runs, so that it is true in every project:
///        1. `decodedUser` never decodes on the main actor, wherever it is called. It stays a part of its
///           caller's task: the decoder can see that the task was cancelled.
@concurrent
public func decodedUser(
  from body: Data,
  using decoder: any ResponseDecoder
) async throws(UserFetchError) -> User {
  try decodeUser(body, using: decoder)
}

/// Does some work, and does it once more if it fails.
///
/// GIVEN  `note`, which belongs to the caller. It gets the error if the first try fails.
/// WRITE  2. `twice` calls `note` where its caller runs: on the main actor if that calls, and elsewhere
///           if not. If the work fails twice, its second error is thrown, unchanged.
public nonisolated(nonsending) func twice<Value: Sendable>(
  _ work: nonisolated(nonsending) @Sendable () async throws(UserFetchError) -> Value,
  onFailure note: @Sendable (UserFetchError) -> Void
) async throws(UserFetchError) -> Value {
  do throws(UserFetchError) { return try await work() } catch { note(error) }
  return try await work()
}

/// Shows the first name of a user.
///
/// GIVEN  `display` changes what is seen. It must be called on the main actor.
/// WRITE  3. `show` loads and displays on the main actor, wherever it is called. When `show` returns, all is
///           displayed, in this order: that it loads, perhaps that it tries once more, and then the name, or
///           the error.
/// LEAVE  The order of the lines, and the types of the parameters.
/// SIZE   3 words. Tests: Tests/Chapter7AsyncTests/08-IsolationTests.swift
@MainActor
public final class UserScreen: Sendable {
  private let decoder: any ResponseDecoder
  private let display: @Sendable (String) -> Void

  /// Makes a screen that displays nothing yet.
  public init(decoder: any ResponseDecoder, display: @escaping @Sendable (String) -> Void) {
    self.decoder = decoder
    self.display = display
  }

  /// Loads a user, and displays the name; `load` gives the body of the user.
  public func show(
    _ load: nonisolated(nonsending) @Sendable () async throws(UserFetchError) -> Data
  ) async {
    display("Loading")
    do throws(UserFetchError) {
      let body = try await twice(load) { _ in display("Once more") }
      let user = try await decodedUser(from: body, using: decoder)
      display(user.firstName)
    } catch {
      display("\(error)")
    }
  }
}
