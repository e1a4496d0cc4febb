import Deadlines
import Synchronization
public import Traces

/// A function that makes a scenario smaller: a closure says whether the flaw shows in another one.
public typealias Shrinker =
  @Sendable (_ scenario: RunScenario, _ shows: (RunScenario) -> Bool) -> RunScenario

/// Judges a shrinker by what is left of large scenarios.
///
/// Nothing may be left that the flaw does not need: with one user less, a plain status, a body or no
/// cancel, the flaw must not show any more.
public struct ShrinkerJudge: Sendable {
  /// How often a shrinker may ask whether a flaw shows.
  public static let limit = 1_000

  private static let perPage = 13

  /// Makes a judge.
  public init() {}

  /// Says what is wrong with a shrinker; nil if it leaves nothing out and nothing over.
  ///
  /// It blocks the caller: for milliseconds, unless the shrinker does not end.
  public func complaint(about shrinker: @escaping Shrinker) -> String? {
    for flaw in BoundaryFlaw.all {
      for scenario in Self.begins(for: flaw) {
        let complaint = complaint(about: shrinker, from: scenario) {
          flaw.shows(in: $0, onPagesOf: Self.perPage)
        }
        if let complaint { return complaint }
      }
    }
    return nil
  }

  /// Says what is wrong with what a shrinker makes of one scenario; nil if nothing is.
  ///
  /// - Parameters:
  ///   - shrinker: The function that is judged.
  ///   - scenario: Where it begins; the flaw shows there.
  ///   - shows: Whether a flaw shows. It is called on a thread of the judge's own, and only for
  ///     scenarios that can happen.
  public func complaint(
    about shrinker: @escaping Shrinker, from scenario: RunScenario,
    where shows: @escaping @Sendable (RunScenario) -> Bool
  ) -> String? {
    let count = Atomic(0)
    let call = BoundedCall {
      shrinker(scenario) { other in
        let number = count.add(1, ordering: .relaxed).newValue
        return number <= Self.limit && other.isPossible && shows(other)
      }
    }.result()
    guard count.load(ordering: .relaxed) <= Self.limit else {
      return "It began with \(scenario), asked about more than \(Self.limit) scenarios, and was "
        + "not done. Is each one that it goes on with smaller than the one before?"
    }
    switch call {
    case .success(let end): return Self.complaint(about: end, from: scenario, where: shows)
    case .failure(let expiry):
      return expiry.sentence(
        ifMissed: "It began with \(scenario), and does not come back: look at its loops.")
    }
  }

  private static func complaint(
    about end: RunScenario, from begin: RunScenario, where shows: (RunScenario) -> Bool
  ) -> String? {
    guard end.isPossible, shows(end) else {
      return "It was given \(begin), and returned \(end). There the flaw does not show any more."
    }
    let needless = end.smaller.first { shows($0.scenario) }
    return needless.map { words, _ in
      "It was given \(begin), and returned \(end). That can be smaller: the flaw shows as well "
        + "\(words)."
    }
  }

  /// Two scenarios that show a flaw, one with many users, and one with few.
  package static func begins(for flaw: BoundaryFlaw) -> [RunScenario] {
    let showing = large.filter { flaw.shows(in: $0, onPagesOf: perPage) }
    return [showing.first, showing.last].compactMap(\.self)
  }

  /// Scenarios in which many things are special, those with the most users first.
  private static let large: [RunScenario] = {
    let answers = [199, 204, 299, 300].flatMap { status in
      [RunScenario.Answer(status: status), .init(status: status, hasBody: false)]
    }
    let cancels: [RunScenario.Moment?] = [.afterCompletion, .decodingList, .waitingForDetail]
    return [60, 14, 13, 1, 0].flatMap { users in
      answers.flatMap { list in
        answers.flatMap { detail in
          cancels.map { RunScenario(users: users, list: list, detail: detail, cancel: $0) }
        }
      }
    }
  }()
}

extension RunScenario {
  /// The scenarios that are one step smaller, and how each differs, in words.
  fileprivate var smaller: [(words: String, scenario: RunScenario)] {
    let steps: [(String, (inout RunScenario) -> Void)] = [
      ("with one user less", { $0.users -= 1 }),
      ("without its cancel", { $0.cancel = nil }),
      ("with the status 200 for the list", { $0.list.status = 200 }),
      ("with the status 200 for the detail", { $0.detail.status = 200 }),
      ("with a body for the list", { $0.list.hasBody = true }),
      ("with a body for the detail", { $0.detail.hasBody = true }),
    ]
    return steps.compactMap { words, change in
      var other = self
      change(&other)
      return other != self && other.isPossible ? (words, other) : nil
    }
  }
}
