// The function fetchUser of every style that has it.

import Chapter1CallbacksSolution
import Chapter3AdaptersSolution
import Chapter4ChainsSolution
import Chapter5ReceiversSolution
import Chapter6NodesSolution
import Chapter7AsyncSolution
import Testing
import UserAPI

/// A finished fetchUser under test, which completes or returns: its style, and how to call it.
struct FetchFunction: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let fetchUser: @Sendable (FetchEnvironment, @escaping Completion<User>) -> Void

  init(
    _ name: String,
    _ fetchUser: @escaping @Sendable (FetchEnvironment, @escaping Completion<User>) -> Void
  ) {
    (testDescription, self.fetchUser) = (name, fetchUser)
  }

  init(
    _ name: String,
    _ fetchUser: @escaping @Sendable (FetchEnvironment) async throws(UserFetchError) -> User
  ) {
    self.init(name) { environment, completion in
      Task {
        do throws(UserFetchError) {
          completion(.success(try await fetchUser(environment)))
        } catch {
          completion(.failure(error))
        }
      }
    }
  }
}

/// One line for each style that has the function, in the order of the book.
let fetchFunctions = [
  FetchFunction("callbacks", Chapter1CallbacksSolution.fetchUser),
  FetchFunction("adapters", Chapter3AdaptersSolution.fetchUser),
  FetchFunction("chains", Chapter4ChainsSolution.fetchUser),
  FetchFunction("receivers", Chapter5ReceiversSolution.fetchUser),
  FetchFunction("nodes", Chapter6NodesSolution.fetchUser),
  FetchFunction("async", Chapter7AsyncSolution.fetchUser),
]
