// What is done to a run on purpose, and how the run has to end then. Pure.

public import CommandSupport
public import FixtureServer
import Rules
import UserAPI

/// What goes wrong at the server, and where the run is cancelled.
public struct RunConditions: Codable, Sendable {
  /// The fault that the server gives; nil for usual answers.
  public let fault: NamedFault?
  /// Where the run is cancelled; nil if it is not.
  public let cancel: CancelPoint?

  /// Joins a fault and a cancel; without both, nothing is done to the run.
  public init(fault: NamedFault? = nil, cancel: CancelPoint? = nil) {
    self.fault = fault
    self.cancel = cancel
  }

  /// Joins a fault and a cancel by their names on the command line; nil for neither.
  ///
  /// - Throws: That there is no such fault or moment, and which there are.
  public init(faultNamed fault: String?, cancelAt point: String?) throws(CommandError) {
    let named = fault.flatMap(NamedFault.named)
    let cancel = point.flatMap(CancelPoint.init)
    if let fault, named == nil {
      throw .unknown(
        "There is no fault '\(fault)'", fault, among: NamedFault.all.map(\.name), "the faults are")
    }
    if let point, cancel == nil {
      let known = CancelPoint.allCases.map(\.rawValue)
      throw .unknown(
        "There is no place '\(point)' to cancel at", point, among: known, "the places are")
    }
    self.init(fault: named, cancel: cancel)
  }

  /// Whether nothing is done to the run.
  package var areUsual: Bool { fault == nil && cancel == nil }

  /// What the run meets.
  var scenario: Scenario {
    let reply = Reply(answer: fault?.answer ?? .valid)
    return Scenario(
      list: fault?.isAboutList == true ? reply : Reply(),
      detail: fault?.isAboutList == false ? reply : Reply(), cancel: cancel?.point)
  }

  /// The error that a run must end with; nil if it must fetch a user.
  ///
  /// A cancel counts only if the run comes to its place before the fault ends the run.
  package var expectedError: UserFetchError? {
    let expectation =
      ReferenceModel.expectation(of: scenario)
      ?? ReferenceModel.expectation(of: scenario.with { $0.cancel = nil })
    guard case .failure(let error) = expectation?.outcomes.first else { return nil }
    return error
  }

  /// How long one request may take, so that two of them fit into the time of the run.
  ///
  /// A hanging server is waited for only briefly: long enough to show the hang.
  func requestDeadline(within patience: Duration) -> Duration {
    fault?.kind == .hang ? .seconds(2) : patience * 2 / 5
  }

  /// Where the run fetches its user, and what is done to it, in a sentence each.
  func sentences(on server: URL) -> String {
    let parts = [
      fault.map { "the fault \($0.name), \($0.summary)" },
      cancel.map { "a cancel \($0.words)" },
    ].compactMap(\.self)
    return "The server is \(server), started for this run."
      + (parts.isEmpty ? "" : "\nWith \(parts.joined(separator: ", and ")).")
  }
}

extension NamedFault {
  /// What comes back for the request that the fault is about.
  fileprivate var answer: Answer {
    switch kind {
    case .malformed: return .malformed
    case .notUTF8: return .notUTF8
    case .noUsers: return .emptyList
    case .status404, .status500, .cutOff, .reset, .slow, .hang: break
    }
    switch fault.seenByURLSession {
    case .response(let status, _): return status == 200 ? .valid : .status(status)
    case .error(let code): return .transport(code)
    }
  }
}
