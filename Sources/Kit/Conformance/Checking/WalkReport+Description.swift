// What a walk found, in words.

import Deadlines
import Foundation

extension WalkReport {
  /// One line for a style that keeps every rule; otherwise at most three violations in full.
  ///
  /// With `WORKBOOK_ALL=1` in the environment, every violation.
  public var message: String {
    guard !passes else { return summary }
    var parts = violations.isEmpty ? [] : violationLines
    if isUndecided { parts.append("\(name): \(Expiry.undecidedSentence) Run it again.") }
    if walked < planned { parts.append(playedLine) }
    return parts.joined(separator: "\n")
  }

  private var violationLines: [String] {
    let wantsAll = ProcessInfo.processInfo.environment["WORKBOOK_ALL"] == "1"
    let shown = wantsAll ? violations.count : min(3, violations.count)
    let judged = rules.count - (transport == .http ? notApplicable.count : 0)
    let count = "\(violations.count) of \(judged) rule\(judged == 1 ? "" : "s")"
    let rest = violations.count - shown
    return ["\(name) breaks \(count)."] + violations.prefix(shown).map(\.description)
      + (rest > 0 ? ["\(rest) more: WORKBOOK_ALL=1 swift test --filter \(filter)"] : [])
  }

  private var playedLine: String {
    let played = "\(walked) of \(planned) scenarios were played"
    if isCutShort {
      let seconds = Int(duration / .seconds(1))
      return "\(name) is slow: its runs wait for something, and only \(played) in \(seconds) s."
    }
    if !violations.isEmpty { return "\(played); the others could show no more of this." }
    return isUndecided ? "\(played)." : "\(name) missed three deadlines: \(played)."
  }

  private var name: String { transport == .http ? "\(subject) over HTTP" : subject }

  /// What to ask `swift test` for: the exercise's chapter, or the style's suite.
  private var filter: String {
    let parts = subject.split(separator: ".")
    return parts.count == 2 && Int(parts[0]) != nil ? "Chapter\(parts[0])" : "Conformance"
  }

  /// Scenarios, rules and time in one line.
  public var summary: String {
    let milliseconds = Int(duration / .milliseconds(1))
    let kept = rules.count - violations.count - notApplicable.count
    let judged =
      transport == .http
      ? "\(kept) rules kept, \(notApplicable.count) not applicable"
      : "\(distinctTraces) distinct traces, \(kept) of \(rules.count) rules kept"
    return "\(name): \(walked) scenarios, \(judged), \(milliseconds) ms"
  }
}
