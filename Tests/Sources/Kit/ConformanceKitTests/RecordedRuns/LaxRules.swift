// Rules that let a flaw through, each with words of the flaw.

import Conformance
import UserAPI

extension SeededRule {
  static let lax: [SeededRule] = laxAboutEnds + laxAboutSteps + laxAboutErrors + laxAboutCancels

  private static let laxAboutEnds = [
    SeededRule(.oneCompletion, "not twice", "forgot the completion where the list") {
      $0.outcomes.count > 1
    },
    SeededRule(.oneCompletion, "not never", "at two places") {
      $0.events.contains(.start) && $0.outcomes.isEmpty
    },
    SeededRule(.oneCompletion, "once, without a cancel", "once for each cancel") {
      $0.events.contains(.start) && !$0.isCancelled && $0.outcomes.count != 1
    },
    SeededRule(.oneCompletion, "not with two outcomes", "at two places") { run in
      run.outcomes.contains { $0 != run.outcomes[0] }
        || run.events.contains(.start) && run.outcomes.isEmpty
    },
    SeededRule(.onTheQueue, "not inside a call", "on the transport's thread") { run in
      run.events.contains { "\($0)".contains(" inside ") }
    },
    SeededRule(.firstUser, "the id of the detail", "delivers the list's entry") { run in
      guard let user = try? run.first?.get() else { return false }
      let first = run.events.compactMap { event -> Int? in
        if case .decoded(.list, let users?) = event { users.first?.id } else { nil }
      }.first
      return first != nil && user.id != first
    },
  ]

  private static let laxAboutSteps = [
    SeededRule(.twoRequests, "two requests for a user", "asks for the first page") {
      (try? $0.first?.get()) != nil && $0.sends.count != 2
    },
    SeededRule(.twoRequests, "no other requests", "asks for the list twice") { run in
      run.sends.contains { $0 != .send(.list) && $0 != .send(.detail) }
    },
    SeededRule(.listFirst, "after the list's answer", "without the decoder that was given") { run in
      guard let detail = run.events.firstIndex(where: { $0.sent == .detail }) else { return false }
      return !run.events[..<detail].contains { $0.answered == .list }
    },
    SeededRule(.listFirst, "after the list was decoded", "for each thing that it needs") { run in
      guard let detail = run.events.firstIndex(where: { $0.sent == .detail }) else { return false }
      return !run.events[..<detail].contains { $0.decoded == .list }
    },
    SeededRule(.stopAtTheError, "no detail after a bad list", "tries again") { run in
      run.statuses.first.map { $0 > 299 } ?? false && run.sends.contains(.send(.detail))
    },
  ]

  private static let laxAboutErrors = [
    SeededRule(.ownError, "some error", "names the first step") { run in
      run.hasTransportError && !run.isCancelled && (try? run.first?.get()) != nil
    },
    SeededRule(.ownError, "the right step", "as unknown") { run in
      guard case .failure(.failed(let step, _)) = run.first else { return false }
      return run.hasTransportError && run.sends.last?.sent == .detail && step == .requestList
    },
    SeededRule(.ownError, "an error where one failed", "a later error of the transport") { run in
      guard run.hasTransportError, !run.isCancelled else { return false }
      guard case .failure(.failed(let step, .transport(let code))) = run.first else { return true }
      return code == .unknown || step != (run.sends.count == 1 ? .requestList : .requestUser)
    },
    SeededRule(.statusCounts, "400 and more", "below 400") { run in
      run.statuses.contains { $0 >= 400 } && (try? run.first?.get()) != nil
    },
    SeededRule(.statusCounts, "bad ones", "takes 201 for an error") { run in
      run.statuses.contains { $0 > 299 } && !run.isCancelled
        && !"\(run.first.map { "\($0)" } ?? "")".contains("status")
    },
    SeededRule(.badBodies, "never a user after a status", "with a default") { run in
      run.statuses.contains { $0 > 299 } && (try? run.first?.get()) != nil
    },
  ]

  private static let laxAboutCancels = [
    SeededRule(.cancelWins, "when its request was stopped", "does nothing in cancel()") { run in
      run.events.contains(.cancelRequest(.list)) && run.first != .failure(.cancelled)
    },
    SeededRule(.cancelWins, "no user after a cancel", "the transport's error") { run in
      guard let returned = run.firstIndex(of: .cancelReturned) else { return false }
      let isLate = run.events[..<returned].contains { $0.decoded == .detail }
      return !isLate && (try? run.first?.get()) != nil
    },
    SeededRule(.cancelWins, "after the start", "before the start") { run in
      guard let returned = run.firstIndex(of: .cancelReturned), run.has(.start, before: returned),
        run.end != nil
      else { return false }
      let isLate = run.events[..<returned].contains { event in
        event.outcome != nil || event.decoded == .detail || "\(event)" == "decoded list empty"
          || event.answered != nil && !"\(event)".hasSuffix("200")
          || event.answered.map(run.tookForEmpty) ?? false
      }
      return !isLate && run.first != .failure(.cancelled)
    },
    SeededRule(.nothingNew, "no detail request", "cancelled before its start") { run in
      guard let returned = run.firstIndex(of: .cancelReturned) else { return false }
      return run.events[returned...].contains { $0.sent == .detail }
    },
    SeededRule(.reachTheTransport, "the detail request", "lets its request go on") { run in
      guard let returned = run.firstIndex(of: .cancelReturned) else { return false }
      return run.has(.send(.detail), before: returned)
        && !run.events[..<returned].contains { $0.answered == .detail }
        && !run.events.contains(.cancelRequest(.detail))
    },
  ]
}
