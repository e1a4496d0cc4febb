// A scenario in words, as reports name it.

internal import Foundation

extension Scenario: CustomStringConvertible {
  /// What is special about the scenario, `cancel while the detail request is pending` for example.
  package var description: String {
    let replies = Request.allCases.map { reply(to: $0).text(of: $0) }
    let cancel = cancel.map { "cancel\(times.rawValue) \($0.text)" }
    let parts = ([begin] + replies + [cancel, special?.text]).compactMap(\.self) + service.texts
    return parts.isEmpty ? "all goes well" : parts.joined(separator: ", ")
  }

  /// In which way the run begins, if that is special.
  private var begin: String? {
    switch special {
    case .neverStarts: "a run that is never started"
    case .startsOnItsQueue: "\(calls) on the delivery queue"
    case .startsOnTheMainQueue: "\(calls) on the main queue, which delivers"
    case .startsOnTwoThreads: "start() from two threads at once"
    default: nil
    }
  }

  /// The calls that come from the delivery queue.
  private var calls: String {
    cancel?.isPending == true ? "start() and cancel()" : "start()"
  }
}

extension Special {
  /// What stands behind the answers and the cancel, if anything does.
  fileprivate var text: String? {
    switch self {
    case .cancels, .startsOnItsQueue, .startsOnTheMainQueue, .startsOnTwoThreads, .neverStarts: nil
    case .startsAgain(let point, let times, let elsewhere):
      "a second \(times > 1 ? "and a third " : "")start() "
        + (elsewhere ? "from another thread " : "") + point.text
    case .drops(let point): "the run dropped \(point.text)"
    case .neighbours: "another run completes, and a third is cancelled, meanwhile"
    case .overlaps(let overlap): overlap.text
    case .stalls(let count): "\(count) other runs are stalled"
    case .holdsDelivery: "the delivery queue is busy until the call returns"
    case .keepsHandlers: "the transport's tasks keep their handlers"
    case .network(let request, .isGone):
      "no server listens when the \(request.rawValue) request is sent"
    case .network(let request, let serving):
      "the server \(serving.rawValue) when it is asked for the \(request.rawValue)"
    }
  }
}

extension Overlap {
  fileprivate var text: String {
    switch self {
    case .ends(let point): "another run ends \(point.text)"
    case .starts(let point): "another run starts \(point.text)"
    case .three(let order): "three runs overlap: \(order.text)"
    }
  }
}

extension Overlap.Order {
  /// `1 begins, 2 begins, 1 ends`, and what is special.
  fileprivate var text: String {
    let steps = turns.indices.map { index in
      "\(turns[index] + 1) \(turns[..<index].contains(turns[index]) ? "ends" : "begins")"
    }
    let isCancelled = cancelled.map { ", by a cancel of \($0 + 1)" } ?? ""
    return steps.joined(separator: ", ") + isCancelled
      + (listsComeAtOnce ? ", each list comes at once" : "")
  }
}

extension Service {
  /// What differs from the usual service.
  fileprivate var texts: [String] {
    let usual = Service()
    let users =
      ids.count == 1 ? "user \(firstID) alone" : "\(ids.count) users, user \(firstID) first"
    return (ids == usual.ids ? [] : ["the list has \(users)"])
      + (address == usual.address ? [] : ["the base URL \(address.text)"])
  }
}

extension Service.Address {
  fileprivate var text: String {
    switch self {
    case .path: "has a path"
    case .none: "has no path"
    case .slash: "ends with the slash after its port"
    case .pathAndSlash: "has a path and ends with a slash"
    }
  }
}

extension ScenarioPoint {
  fileprivate var text: String {
    switch self {
    case .beforeStart: "before start()"
    case .afterStart: "right after start()"
    case .insideSend(let request): "inside the send of the \(request.rawValue) request"
    case .pending(let request): "while the \(request.rawValue) request is pending"
    case .insideDecode(let request): "inside the decoding of the \(request.rawValue)"
    case .decided: "after the last step, before the completion runs"
    case .insideCompletion: "inside the completion"
    case .afterCompletion: "after the completion"
    }
  }
}

extension Reply {
  fileprivate func text(of request: Request) -> String? {
    let what: String? =
      switch answer {
      case .valid: manner.isEndless ? nil : "is answered"
      case .transport: "fails with \(answer.text)"
      default: "brings \(answer.text)"
      }
    let how = manner == .later ? nil : manner.rawValue
    let words = ["the \(request.rawValue) request", what, how].compactMap(\.self)
    return self == Reply() ? nil : words.joined(separator: " ")
  }
}

extension Answer {
  /// What comes back, as descriptions say it.
  package var text: String {
    switch self {
    case .valid: "a valid body"
    case .extraFields: "extra fields"
    case .emptyList: "an empty list"
    case .malformed: "malformed JSON"
    case .wrongTypes: "wrong types"
    case .missingField: "a missing field"
    case .notUTF8: "bytes that are not UTF-8"
    case .emptyBody: "an empty body"
    case .status(404): "status 404 with a body"
    case .status(let code): "status \(code)"
    case .transport(let code): "URLError \(code.rawValue)"
    }
  }
}
