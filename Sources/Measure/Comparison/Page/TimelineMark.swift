// The signs of a timeline, and the legend that is drawn with the same signs.

import Traces

/// The sign of an event; each has a form of its own, so that none depends on a colour.
enum TimelineMark: String, CaseIterable {
  case call, answer, cancel, completion, failure

  /// The sign of an event of a run.
  init(_ event: TraceEvent) {
    switch event {
    case .completion(.success, _): self = .completion
    case .completion(.failure, _): self = .failure
    case .answer, .answerAgain: self = .answer
    case .cancel, .cancelRequest: self = .cancel
    default: self = .call
    }
  }

  /// What the sign means.
  private var meaning: String {
    switch self {
    case .call: "a call"
    case .answer: "an answer of the server"
    case .cancel: "a cancel"
    case .completion: "the completion with the user"
    case .failure: "the completion with an error"
    }
  }

  /// The sign at a place.
  func drawn(atX x: Int, y: Int) -> String {
    switch self {
    case .call: "<circle class=\"dot\" cx=\"\(x)\" cy=\"\(y)\" r=\"4\"/>"
    case .answer: "<circle class=\"ring\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\"/>"
    case .cancel: cross(x, y)
    case .completion:
      "<rect class=\"end\" x=\"\(x - 7)\" y=\"\(y - 7)\" width=\"14\" height=\"14\"/>"
    case .failure: "<path class=\"end failed\" d=\"M\(x) \(y - 9)l9 9l-9 9l-9 -9z\"/>"
    }
  }

  private func cross(_ x: Int, _ y: Int) -> String {
    "<circle class=\"ground\" cx=\"\(x)\" cy=\"\(y)\" r=\"9\"/>"
      + "<path class=\"cross\" d=\"M\(x - 5) \(y - 5)l10 10m0 -10l-10 10\"/>"
  }

  /// A bar down a lane.
  static func bar(_ kind: String, x: Int, from top: Int, to bottom: Int) -> String {
    "<rect class=\"\(kind)\" x=\"\(x - 8)\" y=\"\(top)\" width=\"16\" "
      + "height=\"\(max(8, bottom - top))\" rx=\"3\"/>"
  }

  /// An arrow down to another lane.
  static func hop(from: (x: Int, y: Int), to: (x: Int, y: Int)) -> String {
    let middle = (from.y + to.y) / 2
    return "<path class=\"hop\" d=\"M\(from.x) \(from.y)V\(middle)H\(to.x)V\(to.y - 9)\"/>"
      + "<path class=\"head\" d=\"M\(to.x) \(to.y - 4)l-4 -6h8z\"/>"
  }

  /// What all signs mean, each drawn as in the timelines.
  static var legend: String {
    let lines = [
      (bar("wait requestList", x: 14, from: 3, to: 25), "waits: a request is in flight"),
      (bar("work decodeList", x: 14, from: 3, to: 25), "works: a body is decoded"),
      (hop(from: (4, 3), to: (22, 28)), "goes on in another thread"),
    ]
    let signs = allCases.map { ($0.drawn(atX: 14, y: 14), $0.meaning) }
    let items = (lines + signs).map { sign, meaning in
      "<li><svg aria-hidden=\"true\" width=\"28\" height=\"28\">\(sign)</svg> \(meaning)</li>"
    }
    return "<ul class=\"legend\">\(items.joined())</ul>"
  }
}
