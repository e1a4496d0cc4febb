// Exercise 9.2 · Join · write · 30 min · builds on 9.1 · W1.1 W2.1 W2.2 W3.1 W3.2
import Chapter1CallbacksSolution
import UserAPI

/// Requests the list, and then its first user; gives the body of the second response.
///
/// GIVEN  Your types of 9.1.
/// WRITE  First half: the join of your style. It runs the second step with what the first one gave. If the first
///        step fails, the second does not run, and the error arrives unchanged. Then join the two requests here.
/// LEAVE  Do not decode the user: that is for 9.3.
public func fetchUserBody(
  in environment: FetchEnvironment, completion: @escaping Completion<Data>
) {
  completion(.failure(.cancelled))  // TODO 9.2: your code replaces this line
}

/// A join of two steps that fit, as the statements of a function.
///
/// WRITE  Second half: a step, joined with a second step that takes what the first one gives, all in your own
///        types, and with the join that `fetchUserBody` uses. `joinThatFits` must compile. Change one line, so that
///        the second step takes another type than the first one gives, and put that into `joinThatDoesNot`: the
///        compiler must refuse it, because of these types.
///        A text between `#"""` and `"""#` may have `\(…)` in it.
/// SIZE   15 lines, and two snippets. Tests: Tests/Chapter9YourStyleTests/02-JoinTests.swift
public let joinThatFits = ""  // TODO 9.2: your code replaces this line

/// The same, with a second step that takes something else.
public let joinThatDoesNot = ""  // TODO 9.2: your code replaces this line
