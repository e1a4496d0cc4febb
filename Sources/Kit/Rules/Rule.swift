// What a rule is, and the list of all rules; RULES.md shows them as a table.

@_exported public import Traces

/// One promise that every workflow keeps, in every scenario.
///
/// Each rule is one file, in the folder of its group: its words, the scenarios that put it to the test, its
/// check, and the flaws that must be reported as this rule.
public struct Rule: Sendable, Identifiable, CustomStringConvertible {
  /// The rule's number, and the name by which code refers to it.
  public let id: ID
  /// Two or three words to remember it by.
  public let nickname: String
  /// What is promised, in one sentence.
  public let sentence: String
  /// Why callers need that.
  public let why: String
  /// Where to look first when it breaks; `{5}` stands for the chapter's exercise of that number.
  let lookAt: String
  /// Whether a run of a scenario can keep or break the rule; each can, if a rule says nothing else.
  var applies: @Sendable (Expectation) -> Bool = { _ in true }
  /// Whether a difference from what was promised breaks this rule, if it is no other's; nil if none does.
  var explains: (@Sendable (Breach, JudgedRun) -> Bool)?
  /// Where to look instead, if the usual place does not fit how the broken rule shows in a run.
  var pointer: @Sendable (JudgedRun) -> String? = { _ in nil }
  /// What breaks the rule in a run.
  var check: @Sendable (JudgedRun) -> [Breach] = { _ in [] }
  /// The mistakes that must be reported as this rule, each with the smallest scenario that shows it.
  package let flaws: KeyValuePairs<String, String>

  /// The group, a letter and a number: `W4` of `W4.3`.
  public var group: String { String(id.rawValue.prefix(2)) }

  /// The number and the nickname, as reports name the rule.
  public var description: String { "\(id.rawValue) \(nickname)" }

  /// Where to look first, for the workflow of one exercise or of none.
  ///
  /// - Parameters:
  ///   - pointer: Where a breach says to look, if it does.
  ///   - exercise: The exercise; those that it builds on are named, and itself instead of any other. Nil
  ///     names none.
  public func lookAt(
    _ pointer: String? = nil, in exercise: (chapter: Int, number: Int)?
  ) -> String {
    (pointer ?? lookAt).replacing(/\ \(([^)]*\{\d\})\)/) { match in
      guard let exercise else { return "" }
      var names: [String] = []
      for digit in match.1.matches(of: /\d/) {
        let part = Int(digit.output).flatMap { Self.builds(exercise, on: $0) ? $0 : nil }
        let name = "\(exercise.chapter).\(part ?? exercise.number)"
        if !names.contains(name) { names.append(name) }
      }
      return " (\(names.sorted().joined(separator: ", ")))"
    }
  }

  /// Whether the code of an exercise runs that of another.
  ///
  /// 3 and 5 are tested with code of the tests, and what 3 and 4 build is mostly used nowhere else.
  private static func builds(_ exercise: (chapter: Int, number: Int), on part: Int) -> Bool {
    guard part < exercise.number, ![3, 5].contains(exercise.number) else { return false }
    if exercise.number > 5, part == [1: 3, 6: 4][exercise.chapter] { return true }
    return [1, 2, 5].contains(part)
  }
}

// MARK: All rules

extension Rule {
  /// Every rule, in the order in which broken rules are reported.
  ///
  /// Of several rules broken in a scenario, only the first is reported: the others follow. Of the rules that
  /// different scenarios break, the one with the smallest scenario comes first.
  ///
  /// The rules about a special event stand before the general rules: a run that completes twice because of a
  /// second start breaks the rule about starts. The general symptom, where it shows without the event, is
  /// found in a smaller scenario.
  private static let byPrecedence: [Rule] = [
    noBlockedThread, offTheStack, cancelledBeforeStart, startOnce, goodNeighbours, cancelAtOnce,
    cancelWins, oneAnswer, manyCancels, tooLate, keepsItselfAlive, statusCounts, badBodies,
    oneCompletion, firstUser, ownError, stopAtTheError, listFirst, twoRequests, reachTheTransport,
    nothingNew, onTheQueue, letGo,
  ]

  /// Every rule, in the order of its number.
  public static let all = byPrecedence.sorted { $0.id < $1.id }

  /// The rule's place in the order in which broken rules are reported, from one.
  public var precedence: Int { 1 + Self.byPrecedence.prefix { $0.id != id }.count }

  /// The rules that may explain a difference, in the order in which they are asked: those about a special event
  /// before the general ones.
  static let explaining: [Rule] = [
    cancelledBeforeStart, keepsItselfAlive, cancelWins, tooLate, manyCancels, startOnce, oneAnswer,
    goodNeighbours, nothingNew, statusCounts, badBodies, firstUser, ownError, stopAtTheError,
    twoRequests, oneCompletion,
  ]

  /// The rule of that number, or nil if there is none.
  ///
  /// - Parameter number: `W4.2` for example; letter case does not matter.
  public static func numbered(_ number: String) -> Rule? {
    all.first { $0.id.rawValue == number.uppercased() }
  }

  /// The rule of an id.
  package static subscript(_ id: ID) -> Rule {
    guard let rule = all.first(where: { $0.id == id }) else {
      preconditionFailure("Rule.byPrecedence lacks the rule \(id.rawValue)")
    }
    return rule
  }

  /// The rules that a run of a scenario can keep or break.
  static func applying(to expected: Expectation) -> Set<ID> {
    if expected.scenario.special == .neverStarts { return [startOnce.id] }
    return Set(all.filter { $0.applies(expected) }.map(\.id))
  }
}

extension Rule {
  /// The number of a rule, `W4.2`; code refers to the rule by the number's name, `.cancelWins`.
  public enum ID: String, CaseIterable, Comparable, Sendable {
    case oneCompletion = "W1.1"
    case offTheStack = "W1.2"
    case firstUser = "W1.3"
    case keepsItselfAlive = "W1.4"
    case letGo = "W1.5"
    case onTheQueue = "W1.6"
    case startOnce = "W1.7"
    case twoRequests = "W2.1"
    case listFirst = "W2.2"
    case goodNeighbours = "W2.3"
    case noBlockedThread = "W2.4"
    case ownError = "W3.1"
    case stopAtTheError = "W3.2"
    case statusCounts = "W3.3"
    case badBodies = "W3.4"
    case oneAnswer = "W3.5"
    case cancelledBeforeStart = "W4.1"
    case cancelWins = "W4.2"
    case reachTheTransport = "W4.3"
    case nothingNew = "W4.4"
    case tooLate = "W4.5"
    case manyCancels = "W4.6"
    case cancelAtOnce = "W4.7"

    /// In the order of their numbers.
    public static func < (left: ID, right: ID) -> Bool { left.rawValue < right.rawValue }

    /// All rules of a group, `W3` for example.
    public static func group(_ name: String) -> [ID] {
      allCases.filter { $0.rawValue.hasPrefix(name + ".") }
    }
  }
}
