// Rules that are too strict, each with the freedom that it denies.

import Conformance
import Testing
import UserAPI

/// A rule that somebody may write, and what the judge must say about it.
struct SeededRule: Sendable, CustomTestStringConvertible {
  let id: Rule.ID
  /// What the rule says, in short.
  let name: String
  /// Words of the freedom that it denies, or of the flaw that it misses.
  let words: String
  let finds: @Sendable (Recording) -> Bool

  var testDescription: String { "\(id.rawValue) \(name)" }

  /// The rule, as a student writes it.
  @Sendable func check(_ recording: Recording) -> Finding? {
    finds(recording) ? Finding(name) : nil
  }

  init(
    _ id: Rule.ID, _ name: String, _ words: String, _ finds: @escaping @Sendable (Recording) -> Bool
  ) {
    (self.id, self.name, self.words, self.finds) = (id, name, words, finds)
  }
}

extension Recording {
  var sends: [TraceEvent] { events.filter { $0.sent != nil } }
  var first: Outcome? { outcomes.first }
  var end: Int? { events.firstIndex { $0.outcome != nil } }
  var isCancelled: Bool { events.contains(.cancel) }
  func has(_ event: TraceEvent, before index: Int) -> Bool { events[..<index].contains(event) }
  /// Whether the body of the request was not decoded, and found malformed: it may have been empty.
  func tookForEmpty(_ request: Request) -> Bool {
    let step: UserFetchError.Step = request == .list ? .decodeList : .decodeUser
    return first == .failure(.failed(step, .malformed)) && !events.contains(.decode(request))
  }
  /// The statuses of the first answers.
  var statuses: [Int] {
    events.compactMap { if case .answer(_, .status(let status)) = $0 { status } else { nil } }
  }
  var hasTransportError: Bool {
    events.contains { if case .answer(_, .transport) = $0 { true } else { false } }
  }
}

extension SeededRule {
  static let strict: [SeededRule] = strictAboutEnds + strictAboutSteps + strictAboutCancels

  private static let strictAboutEnds = [
    SeededRule(.oneCompletion, "exactly one completion, always", "never started") {
      $0.outcomes.count != 1
    },
    SeededRule(.oneCompletion, "one completion for each start()", "start() may be called again") {
      run in
      run.outcomes.count != run.events.count { $0 == .start }
    },
    SeededRule(.oneCompletion, "nothing comes after the completion", "after the completion") {
      run in
      run.end.map { $0 != run.events.count - 1 } ?? false
    },
    SeededRule(
      .onTheQueue, "not on the thread of start()", "start() and the completion may run on one"
    ) {
      run in
      run.end.map { run.threads[$0] == 1 } ?? false
    },
    SeededRule(.onTheQueue, "on a thread of its own", "the requests may be sent after start()") {
      run in
      run.end.map { run.threads[..<$0].contains(run.threads[$0]) } ?? false
    },
    SeededRule(.firstUser, "the first user is user 8", "any id") { run in
      (try? run.first?.get()).map { $0.id != 8 } ?? false
    },
    SeededRule(.firstUser, "the list has several users", "one user alone") { run in
      run.events.contains {
        if case .decoded(.list, let users?) = $0 { users.count == 1 } else { false }
      }
    },
  ]

  private static let strictAboutSteps = [
    SeededRule(.twoRequests, "two requests in each run", "fail after one request") {
      $0.sends != [.send(.list), .send(.detail)] && $0.events.contains(.start)
    },
    SeededRule(.twoRequests, "an answer for each request", "answer twice") { run in
      run.events.contains { if case .answerAgain(_, .status) = $0 { true } else { false } }
    },
    SeededRule(.listFirst, "the decoder runs on the caller's thread", "queue of the run's own") {
      run in
      zip(run.events, run.threads).contains { $0 == .decode(.list) && $1 != 1 }
    },
    SeededRule(.listFirst, "each good answer is decoded at once", "answer a cancelled request") {
      run in
      run.events.indices.contains { index in
        run.events[index] == .answer(.list, .status(200))
          && run.events.dropFirst(index + 1).first != .decode(.list)
      }
    },
    SeededRule(.statusCounts, "200 alone is good", "201 is good") { $0.statuses.contains(201) },
    SeededRule(.statusCounts, "good ends at 206", "299 is good") { run in
      run.statuses.contains { (207...299).contains($0) }
    },
    SeededRule(.ownError, "a cancelled request means a cancelled run", "that nobody cancelled") {
      run in
      run.events.contains { $0.answered != nil && "\($0)".hasSuffix("-999") }
        && run.first != .failure(.cancelled)
    },
    SeededRule(.ownError, "the last answer counts", "after a bad one, too late") { run in
      run.events.contains(.answerAgain(.list, .status(200))) && (try? run.first?.get()) == nil
    },
    SeededRule(.ownError, "malformed means that it was decoded", "need not be decoded") { run in
      run.first == .failure(.failed(.decodeUser, .malformed))
        && !run.events.contains(.decode(.detail))
    },
  ]

  private static let strictAboutCancels = [
    SeededRule(.cancelWins, "a cancel always wins", "may lose against the user") {
      $0.isCancelled && $0.first != .failure(.cancelled) && $0.end != nil
    },
    SeededRule(.cancelWins, "the call of cancel() counts", "although it was called before") { run in
      guard let cancel = run.firstIndex(of: .cancel), let end = run.end else { return false }
      return !run.events[..<cancel].contains { $0.decoded == .detail }
        && run.events[end].outcome != .failure(.cancelled) && cancel < end
        && !run.events[..<cancel].contains(.answer(.detail, .status(500)))
    },
    SeededRule(.cancelWins, "a late cancel loses", "may win") { run in
      guard let returned = run.firstIndex(of: .cancelReturned) else { return false }
      return run.events[..<returned].contains { $0.decoded == .detail }
        && run.first == .failure(.cancelled)
    },
    SeededRule(.nothingNew, "nothing is decoded after cancel()", "after cancel() may be decoded") {
      run in
      guard let returned = run.firstIndex(of: .cancelReturned) else { return false }
      let isNew = run.end.map { $0 > returned } ?? false
      return isNew && run.events[returned...].contains(.decode(.list))
    },
    SeededRule(
      .nothingNew, "nothing is sent from the call on", "sent while cancel() is still running"
    ) {
      run in
      guard let cancel = run.firstIndex(of: .cancel), run.has(.start, before: cancel) else {
        return false
      }
      return run.events[cancel...].contains { $0.sent != nil }
    },
    SeededRule(.reachTheTransport, "stopped before the completion", "before the request is stopped")
    {
      run in
      guard let end = run.end, let stop = run.firstIndex(of: .cancelRequest(.list)) else {
        return false
      }
      return stop > end
    },
    SeededRule(.reachTheTransport, "each one is stopped", "answered inside its own send") { run in
      guard let returned = run.firstIndex(of: .cancelReturned), run.first == .failure(.cancelled)
      else { return false }
      return run.has(.send(.list), before: returned)
        && !run.events[..<returned].contains { $0.answered == .list }
        && !run.events.contains(.cancelRequest(.list))
    },
    SeededRule(.reachTheTransport, "stopped once", "stopped twice") { run in
      run.events.count { $0 == .cancelRequest(.list) } > 1
    },
  ]
}
