// What a thread of a level does that others can see: each is a point of the search, at the line that calls it.

import SwitchPoints

/// A call that a rule asks about.
struct Act: Equatable {
  /// What the story of a schedule says.
  let text: String

  func callAsFunction(file: StaticString = #filePath, line: Int = #line) {
    reach(text, file: file, line: line)
  }
}

let sendRequest = Act(text: "sends the request")
let stopRequest = Act(text: "stops the request")
let complete = Act(text: "calls the completion")
let beginNext = Act(text: "begins the next operation")
let clearScreen = Act(text: "clears the screen")
let showAna = Act(text: "shows Ana")

extension [Act] {
  func count(of act: Act) -> Int { count { $0 == act } }
}
