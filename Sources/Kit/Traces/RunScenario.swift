/// What a run meets: how many users the list has, how each request is answered, and when its owner
/// cancels it.
///
/// ```swift
/// RunScenario()                                       // two users, two good answers, no cancel
/// RunScenario(users: 40, cancel: .decodingList)
/// RunScenario(detail: .init(status: 404))
/// ```
public struct RunScenario: Hashable, Sendable {
  /// How one request is answered.
  public struct Answer: Hashable, Sendable {
    /// The status, from 100 to 599.
    public var status: Int
    /// Whether the answer has a body that can be decoded; if not, its body has no bytes.
    public var hasBody: Bool

    /// Makes an answer: a good one, if nothing is named.
    public init(status: Int = 200, hasBody: Bool = true) {
      self.status = status
      self.hasBody = hasBody
    }
  }

  /// A moment at which a run can be cancelled.
  public enum Moment: String, CaseIterable, Sendable {
    /// Before `start()` is called.
    case beforeStart = "before start()"
    /// While the list request is unanswered.
    case waitingForList = "while it waits for the list"
    /// Inside the decoder: the list was answered, and the detail request is not sent yet.
    case decodingList = "while it decodes the list"
    /// While the detail request is unanswered.
    case waitingForDetail = "while it waits for the user"
    /// Inside the decoder: the detail request was answered.
    case decodingDetail = "while it decodes the user"
    /// After the completion.
    case afterCompletion = "after its completion"
  }

  /// How many users the list has, from 0 to 1,000.
  public var users: Int
  /// How the list request is answered.
  public var list: Answer
  /// How the detail request is answered, if it is sent.
  public var detail: Answer
  /// When the run is cancelled; nil if it is not.
  ///
  /// A moment that the run never reaches is as good as nil.
  public var cancel: Moment?

  /// Makes a scenario: the plainest one, if nothing is named.
  public init(
    users: Int = 2, list: Answer = Answer(), detail: Answer = Answer(), cancel: Moment? = nil
  ) {
    self.users = users
    self.list = list
    self.detail = detail
    self.cancel = cancel
  }

  /// Whether a service and an owner can behave so.
  public var isPossible: Bool {
    (0...1_000).contains(users)
      && [list, detail].allSatisfy { (100...599).contains($0.status) }
  }
}

extension RunScenario: CustomStringConvertible {
  /// The scenario in words: `40 users, list 200, detail 404 without a body, cancelled before start()`.
  public var description: String {
    let end = cancel.map { ", cancelled \($0.rawValue)" } ?? ""
    return "\(users) \(users == 1 ? "user" : "users"), list \(list), detail \(detail)\(end)"
  }
}

extension RunScenario.Answer: CustomStringConvertible {
  /// The answer in words: its status, and whether the body is missing.
  public var description: String { hasBody ? "\(status)" : "\(status) without a body" }
}
