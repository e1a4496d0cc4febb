// What a rule is. Rules.swift has the rules; RULES.md shows them as a table.

/// One promise that every workflow keeps, in every scenario.
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
  /// Where to look instead, for some symptoms.
  var pointers: [Symptom: String] = [:]

  /// The group, a letter and a number: `W4` of `W4.3`.
  public var group: String { String(id.rawValue.prefix(2)) }

  /// The rule's place in the order in which broken rules are reported, from one.
  ///
  /// Of several rules broken in a scenario, only the first is reported: the others follow.
  public var precedence: Int {
    (ID.precedence.firstIndex(of: id) ?? ID.precedence.count) + 1
  }

  /// The number and the nickname, as reports name the rule.
  public var description: String { "\(id.rawValue) \(nickname)" }

  /// Where to look first, for the workflow of one chapter or of none.
  ///
  /// - Parameters:
  ///   - symptom: How the broken rule shows, if that is known.
  ///   - chapter: The chapter whose exercises are named, 5 for `(5.5)`; nil names none.
  public func lookAt(for symptom: Symptom? = nil, inChapter chapter: Int?) -> String {
    let pointer = symptom.flatMap { pointers[$0] } ?? lookAt
    return pointer.replacing(/\ \([^)]*\{\d\}\)/) { match in
      chapter.map { match.output.replacing("{", with: "\($0).").replacing("}", with: "") } ?? ""
    }
  }
}

extension Rule {
  /// The numbers of the rules, by their nicknames.
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

    /// What is reported when one scenario breaks several rules: causes before what follows.
    ///
    /// Of the rules that different scenarios break, the one with the smallest scenario comes first.
    ///
    /// The rules about a special event stand before the general rules: a run that completes twice because
    /// of a second start breaks the rule about starts. The general symptom, where it shows without the
    /// event, is found in a smaller scenario.
    static let precedence: [ID] = [
      .noBlockedThread, .offTheStack, .cancelledBeforeStart, .startOnce, .goodNeighbours,
      .cancelAtOnce,
      .cancelWins, .oneAnswer, .manyCancels, .tooLate, .keepsItselfAlive, .statusCounts, .badBodies,
      .oneCompletion, .firstUser, .ownError, .stopAtTheError, .listFirst, .twoRequests,
      .reachTheTransport, .nothingNew, .onTheQueue, .letGo,
    ]
  }
}
