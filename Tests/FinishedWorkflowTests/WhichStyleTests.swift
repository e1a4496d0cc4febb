// Tests the tables of Chapters/WhichStyle.md: what real runs do, and that each reason has a proof.

import Chapter9YourStyleSolution
import FinishedStyles
import TestSupport
import Testing

@Suite struct WhichStyleTests {
  private static let page = "Chapters/WhichStyle.md"

  /// The cells of all tables of the page, row by row.
  private static func rows() throws -> [[String]] {
    try ThisBook.text(of: page).split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  /// The rows about the second job: a style or sketch, which is a link to its file, and what its runs do.
  private static func saidOfStyles() throws -> [(style: String, behaviour: String)] {
    try rows().compactMap { cells in
      guard
        let link = cells[0].wholeMatch(
          of: #/[ a-z]*\[(\w+)\]\(.*/(DashboardFetch|Sketches/\w+)\.swift\)/#)
      else {
        return nil
      }
      return (String(link.1), cells[1])
    }
  }

  @Test func `the page has a row for each style and sketch, in the order of the book`() throws {
    let styles = try Self.saidOfStyles().map(\.style)
    #expect(styles == stylesAndSketches.map(\.name))
  }

  @Test(arguments: stylesAndSketches)
  func `the page says what a run does when one of two requests fails`(
    _ style: JobStyle
  ) async throws {
    async let first = behaviour(of: style, ifItFails: "profile", .profile, while: "messages")
    async let second = behaviour(of: style, ifItFails: "messages", .messages, while: "profile")
    let (ifProfile, ifMessages) = try await (first.rawValue, second.rawValue)
    let seen =
      ifProfile == ifMessages
      ? ifProfile : "if the profile fails: \(ifProfile); if the messages fail: \(ifMessages)"
    let said = try Self.saidOfStyles().first { $0.style == style.name }?.behaviour
    #expect(said == seen, "\(Self.page) must say of \(style.name): \(seen)")
  }

  /// Lets one request fail while the other one is in flight, and looks what the run does.
  private func behaviour(
    of style: JobStyle,
    ifItFails path: String, _ step: DashboardError.Step, while other: String
  ) async throws -> WhenOneFails {
    let trial = try DashboardTrial(style, deadline: .hops)
    trial.start()
    try await trial.logIn()
    try await trial.answer(path, .status(500))
    let early = await trial.outcomeSoFar()
    try await trial.answer(other)
    let outcome = try await trial.outcome()
    #expect(outcome == .failure(.failed(step, .status(500))))
    let cancelled = trial.cancelled
    #expect(cancelled.isEmpty || early != nil && cancelled == [other])
    if early == nil { return .waits }
    return cancelled.isEmpty ? .endsAlone : .endsBoth
  }
}
