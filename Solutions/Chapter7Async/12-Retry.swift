// Exercise 7.12 · Retry · write · 35 min · builds on 7.1 · W3.1 W4.1 W4.2 W4.4 W4.7
import UserAPI

/// Sends a request, and sends it again if a further try can mend what went wrong.
///
/// GIVEN  `send`, which sends the request once. It returns the response, whatever its status, or throws;
///        in a task that is cancelled, it may return or throw whatever it likes. Your `checkedBody` of 7.1.
///        `clock.sleep(for:)` throws if its task is cancelled. `draw` gives a number from 0 up to 1.
/// WRITE  1. Return the body of the first response whose status is good.
///        2. Try again after a timeout, a lost connection and the status 503, after nothing else, and never
///           more often than `tries` times in all. Then throw the error of the last try, unchanged.
///        3. Pause before each further try: first for `pause`, then for twice as long, and so on. Half of
///           each pause is sure, and of the other half, `draw()` says how much: of 2 s, with 0.5, 1.5 s.
///        4. If a 503 says in `Retry-After` after how many seconds to come back, pause for these seconds
///           instead. The next pause is twice as long as this one would have been. A date, or a number
///           that is too large, counts as no `Retry-After`.
///        5. If the task is cancelled, begin no further try and no further pause, and throw `.cancelled`
///           at once: in the middle of a pause, and after a try, whatever its end. If it was cancelled
///           before, send nothing.
/// LEAVE  The signature, and more than 60 tries, whose pauses would overflow. All pauses are the clock's.
/// SIZE   25 lines. Tests: Tests/Chapter7AsyncTests/12-RetryTests.swift
public func retriedBody(
  as step: UserFetchError.Step,
  tries: Int,
  pausing pause: Duration,
  on clock: any Clock<Duration> = ContinuousClock(),
  drawing draw: @Sendable () -> Double = { .random(in: 0..<1) },
  sending send: @Sendable () async throws(UserFetchError) -> HTTPResponse
) async throws(UserFetchError) -> Data {
  var pause = pause
  var number = 1
  while !Task.isCancelled {
    var asked: Duration?
    do throws(UserFetchError) {
      let response = try await send()
      if Task.isCancelled { break }
      asked = retryAfter(in: response)
      return try checkedBody(of: response, as: step)
    } catch {
      if Task.isCancelled { break }
      guard number < tries, canBeMended(error) else { throw error }
    }
    try? await clock.sleep(for: asked ?? pause * ((1 + draw()) / 2))
    pause *= 2
    number += 1
  }
  throw .cancelled
}

private func canBeMended(_ error: UserFetchError) -> Bool {
  switch error {
  case .failed(_, .transport(.timedOut)), .failed(_, .transport(.networkConnectionLost)): true
  case .failed(_, .status(503)): true
  case .failed, .cancelled: false
  }
}

/// What a server that is busy asks for; nil if it does not say seconds.
private func retryAfter(in response: HTTPResponse) -> Duration? {
  guard response.status == 503 else { return nil }
  let text = response.head.value(forHTTPHeaderField: "Retry-After")
  return text.flatMap(UInt32.init).map { .seconds($0) }
}
