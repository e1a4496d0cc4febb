import Deadlines
import Rules
public import Traces

/// A generator of scenarios.
///
/// It gets the number of users on a full page of the service, and hands each scenario to a closure.
public typealias Generator = @Sendable (_ perPage: Int, _ play: (RunScenario) -> Void) -> Void

/// Judges a generator by flaws that show only at a boundary.
///
/// Its scenarios must be possible, and a second call must give the same ones: that is judged first. Then
/// the judge looks which flaws show in them. No message says what a run should have done.
public struct GeneratorJudge: Sendable {
  /// How many scenarios a generator may give for one size of a page.
  public static let limit = 500

  private let flaws: [BoundaryFlaw]
  private let pages: [Int]

  /// Chooses what is asked.
  ///
  /// - Parameters:
  ///   - flaws: The flaws that must show.
  ///   - pages: The sizes of pages for which the generator is asked.
  public init(flaws: [BoundaryFlaw] = BoundaryFlaw.all, pages: [Int]) {
    self.flaws = flaws
    self.pages = pages
  }

  /// Says what is wrong with a generator; nil if each flaw shows.
  ///
  /// It blocks the caller: for milliseconds, unless the generator does not end.
  public func complaint(about generator: @escaping Generator) -> String? {
    // NB: `first` of a lazy `compactMap` asks twice, and traps if the second answer is nil.
    for size in pages {
      if let complaint = complaint(about: generator, onPagesOf: size) { return complaint }
    }
    return nil
  }

  private func complaint(about generator: @escaping Generator, onPagesOf size: Int) -> String? {
    let scenarios: [RunScenario]
    let again: [RunScenario]
    do throws(Trouble) {
      scenarios = try given(by: generator, onPagesOf: size)
      again = try given(by: generator, onPagesOf: size)
    } catch {
      return "With \(size) users on a page, \(error.sentence)"
    }
    if let odd = scenarios.first(where: { !$0.isPossible }) {
      return "This scenario cannot happen: \(odd). A list has from 0 to 1,000 users, and a "
        + "status is a number from 100 to 599."
    }
    guard again == scenarios else {
      return "Asked again, the generator gives other scenarios: what it finds today, it may miss "
        + "tomorrow. Draw nothing at random."
    }
    return complaint(about: scenarios, onPagesOf: size)
  }

  /// Says which flaws do not show in some scenarios; nil if each does.
  private func complaint(about scenarios: [RunScenario], onPagesOf size: Int) -> String? {
    let missed = flaws.filter { flaw in
      !scenarios.contains { flaw.shows(in: $0, onPagesOf: size) }
    }
    guard !missed.isEmpty else { return nil }
    let count = scenarios.count
    let shown = count == 1 ? "your one scenario" : "any of your \(count) scenarios"
    let head = "With \(size) users on a page, \(missed.count) of \(flaws.count) flaws do not show"
    let lines = missed.map { "  an author who \($0.misconception) (\($0.rule.rawValue))" }
    return (["\(head) in \(shown):"] + lines).joined(separator: "\n")
  }

  // MARK: What the generator gives

  /// Why there are no scenarios to play, in words that follow a comma.
  private struct Trouble: Error { let sentence: String }

  private func given(
    by generator: @escaping Generator, onPagesOf size: Int
  ) throws(Trouble) -> [RunScenario] {
    let given = Monitor<[RunScenario]>([])
    let call = BoundedCall {
      generator(size) { scenario in
        // What is over the limit is not kept: a generator that never ends fills no memory.
        given.update { if $0.count <= Self.limit { $0.append(scenario) } }
      }
    }.result()
    let scenarios = given.update { $0 }
    if scenarios.count > Self.limit { throw Trouble(sentence: Self.tooMany) }
    guard case .failure(let expiry) = call else { return scenarios }
    throw Trouble(sentence: expiry.sentence(ifMissed: Self.endless))
  }

  private static let endless = "the generator does not come to an end: look at its loops."
  private static let tooMany =
    "the generator gives more than \(limit) scenarios, and each takes time: choose "
    + "those that can show something new."
}
