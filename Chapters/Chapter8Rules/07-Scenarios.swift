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
  play(RunScenario())  // TODO 8.7: your code replaces this line
}

/// Makes a scenario in which a flaw shows smaller, until nothing can be taken away from it.
public func shrunk(_ scenario: RunScenario, shows: (RunScenario) -> Bool) -> RunScenario {
  scenario  // TODO 8.7: your code replaces this line
}
