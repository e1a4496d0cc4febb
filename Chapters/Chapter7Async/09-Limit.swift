// Exercise 7.9 · Limit · write · 15 min · W1.1 W3.1 W3.2 W4.1–W4.4
import UserAPI

/// Fetches many users, a few at a time.
///
/// GIVEN  `fetch`, which fetches one user. It may take long, fail, and ignore a cancel. `limit` is at
///        least 1.
/// WRITE  A task group with a child for each id:
///        1. each id is fetched once, the first ones first, and never more than `limit` at a time;
///        2. as soon as a fetch ends, the next one begins;
///        3. the users come in the order of the ids;
///        4. the first error is thrown, unchanged. The fetches in flight are cancelled, and no other
///           begins;
///        5. a cancel of the task reaches the fetches in flight, and no other begins. If not all users
///           were fetched by then, the function throws.
/// LEAVE  The signature. No lock is needed: one task collects what the children fetch.
/// SIZE   12 lines. Tests: Tests/Chapter7AsyncTests/09-LimitTests.swift
public func fetchUsers(
  _ ids: [User.ID],
  atMost limit: Int,
  with fetch: @escaping @Sendable (User.ID) async throws -> User
) async throws -> [User] {
  throw CancellationError()  // TODO 7.9: your code replaces this line
}
