// The student's own file as questions show it, and the lines that were at work at moments of its runs.

import Curriculum
import Foundation
import Rules
import Traces

/// A moment of a run at which a line of the student's is at work.
struct OwnMoment {
  /// The scene in which the moment is looked at.
  let scene: AskedScenario
  /// The moment in words that can follow `when`.
  let words: String
  let isShown: @Sendable (TraceEvent) -> Bool

  static let completion = Self(scene: .cancelledTwice, words: "the completion runs") {
    $0.outcome != nil
  }

  /// All moments; first those at which a single line is at work.
  static let all = [
    Self(scene: .cancelledTwice, words: "the transport is told to stop the request for the list") {
      $0 == .cancelRequest(.list)
    },
    completion,
    Self(scene: .success, words: "the request for the list is sent") { $0.sent == .list },
    Self(scene: .success, words: "the list is decoded") { $0 == .decode(.list) },
    Self(scene: .success, words: "the request for the user is sent") { $0.sent == .detail },
    Self(scene: .success, words: "the user is decoded") { $0 == .decode(.detail) },
  ]
}

/// The file of a workflow, and what its lines are called.
struct OwnCode {
  let exercise: Exercise
  let root: URL

  /// The code without comments, imports and blank lines.
  var shown: [NumberedLine] { lines(of: exercise.codePath(in: root)).filter(\.isCode) }

  /// The line that was at work at a moment: of the workflow's file, or else of another of the chapter.
  func place(of moment: OwnMoment, in run: Trace) -> CodePlace? {
    guard let seen = run.first(where: moment.isShown)?.moment else { return nil }
    let places = seen.lines.filter { saysWhatHappens(text(of: $0)) }
    return places.first { $0.path == exercise.path } ?? places.first
  }

  /// A line as a choice names it: with its file, if that is not the workflow's.
  func choice(of place: CodePlace) -> String {
    let line = NumberedLine(number: place.line, text: text(of: place)).choice
    return place.path == exercise.path ? line : "\(swiftName(place.path)).swift, \(line)"
  }

  /// A line as a sentence leads to it.
  func words(of place: CodePlace) -> String {
    "\(place.path):\(place.line): \(trimmed(text(of: place)))"
  }

  private func text(of place: CodePlace) -> String {
    lines(of: place.path).first { $0.number == place.line }?.text ?? ""
  }

  private func lines(of path: String) -> [NumberedLine] {
    NumberedLine.all(in: Curriculum.text(of: root.appending(path: path)) ?? "")
  }
}

extension Exercise {
  /// The file with the workflow's code: its own, or another of the folder to whose class that one gives a name.
  package func codePath(in root: URL) -> String {
    let folder = "Chapters/\(module)"
    let own = Curriculum.text(of: root.appending(path: path)) ?? ""
    guard let name = own.firstMatch(of: #/(?m)^public typealias UserFetch = (\w+)/#)?.1 else {
      return path
    }
    return names(in: root.appending(path: folder)).filter { $0.hasSuffix(".swift") }
      .map { "\(folder)/\($0)" }
      .first {
        Curriculum.text(of: root.appending(path: $0))?.contains("class \(name)") == true
      } ?? path
  }
}
