// Exercise 9.6 · UserFetch · write · 20 min · builds on 9.1–9.5 · W1–W4
import Chapter1CallbacksSolution
import UserAPI

/// The whole job in your style, which keeps every rule.
///
/// GIVEN  Your 9.3 to 9.5, of which each may have lost what the one before it had.
/// WRITE  The run that keeps all rules at the same time, in memory and over HTTP: `public final class UserFetch`, or
///        the name of the class of yours that does it already.
/// LEAVE  The name `UserFetch`: `run`, `compare` and `judge` look for it.
/// SIZE   1 line, if all is well. Tests: Tests/Chapter9YourStyleTests/06-UserFetchTests.swift
public typealias UserFetch = LifeFetch
