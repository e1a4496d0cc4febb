// Exercise 8.7 · Scenarios · stretch · 50 min · W1.3 W2.1 W3.3 W3.4 W4.4
import Traces

/// Plays the scenarios in which a fetch may go wrong at a boundary.
///
/// GIVEN  `play(RunScenario(users: 40, list: .init(status: 404), cancel: .decodingList))` plays one. What
///        you do not name is plain: two users, two good answers, no cancel. The service has `perPage`
///        users on a full page; it is another number each time.
/// WRITE  1. `generate`: play scenarios so that each flaw shows in one of them, at most 500, and the same
///        ones each time.
///        2. `shrunk`: make a scenario as small as it can be while the flaw shows. Then no single thing
///        is left that can be taken away: a user, the cancel, a status that is not 200, a missing body.
/// LEAVE  The signatures. `shows(other)` plays another scenario; ask it at most 1,000 times.
/// SIZE   About 35 lines, with a function of your own. Tests: Tests/Chapter8RulesTests/07-ScenariosTests.swift
public func generate(perPage: Int, play: (RunScenario) -> Void) {
  for users in [0, 1, perPage - 1, perPage, perPage + 1] {
    play(RunScenario(users: users))
    for moment in RunScenario.Moment.allCases {
      play(RunScenario(users: users, cancel: moment))
    }
  }
  for status in [199, 200, 299, 300] {
    for hasBody in [true, false] {
      let answer = RunScenario.Answer(status: status, hasBody: hasBody)
      play(RunScenario(list: answer))
      play(RunScenario(detail: answer))
    }
  }
}

/// Makes a scenario in which a flaw shows smaller, until nothing can be taken away from it.
public func shrunk(_ scenario: RunScenario, shows: (RunScenario) -> Bool) -> RunScenario {
  for candidate in smaller(than: scenario) where shows(candidate) {
    return shrunk(candidate, shows: shows)
  }
  return scenario
}

/// The scenarios that are one step smaller.
private func smaller(than scenario: RunScenario) -> [RunScenario] {
  let steps: [(inout RunScenario) -> Void] = [
    { $0.users -= $0.users / 8 },
    { $0.users = max(0, $0.users - 1) },
    { $0.cancel = nil },
    { $0.list.status = 200 },
    { $0.list.hasBody = true },
    { $0.detail.status = 200 },
    { $0.detail.hasBody = true },
  ]
  let all = steps.map { step in
    var other = scenario
    step(&other)
    return other
  }
  return all.filter { $0 != scenario }
}
