// Exercise 6.2 · Decoding · write · 12 min · W1.3 W3.1 W3.4
import Nodes
import UserAPI

import func Chapter1CallbacksSolution.firstUserID
import func Chapter1CallbacksSolution.user

/// Makes a node that decodes the list, and gives the id of the user that the next request asks for.
///
/// GIVEN  A decoder. The function `firstUserID(in:using:)` is 1.2, finished: it returns a `Result`.
/// WRITE  A node that gives the id, or the error, that `firstUserID` returns, unchanged. You decide
///        what the node is: a type of your own, as in 6.1, or a node made of a function.
public func listDecoding(using decoder: any ResponseDecoder) -> some Node<Data, User.ID> {
  ModelMapperNode { _ in throw UserFetchError.cancelled }  // TODO 6.2: your code replaces this line
}

/// Makes a node that decodes one user.
///
/// GIVEN  The same, for one user; the function `user(in:using:)` is 1.2, finished.
/// WRITE  A node that gives the user, or the error, that `user` returns.
/// LEAVE  The decoding itself: call the function once, with the given decoder, and not again if it
///        fails. Do not look into the body.
/// SIZE   1 line each, or two types. Tests: Tests/Chapter6NodesTests/02-DecodingTests.swift
public func userDecoding(using decoder: any ResponseDecoder) -> some Node<Data, User> {
  ModelMapperNode { _ in throw UserFetchError.cancelled }  // TODO 6.2: your code replaces this line
}
