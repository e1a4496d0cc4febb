// `workbook run all`: runs every style against one server, and says whether they agree.

import CommandSupport
import UserAPI

/// The style that a student brings in chapter 9.
package let inventedStyle = "yourstyle"

/// Runs several styles against the same server, one after another, and shows a line for each as soon as it has ended.
///
/// - Parameters:
///   - own: Runs the student's own style, in a process of its own, after the others; nil if it is not asked for.
///   - patience: How long to wait for a style that may never complete.
///   - show: Takes each line of the output.
/// - Throws: Which styles differ, unless all ended as the conditions demand: with the same user, or
///   with the expected error; or that the student's own style could not be run.
package func runAll(
  _ styles: [JobStyle], on server: URL, under conditions: RunConditions = .init(),
  with own: ((URL, RunConditions) throws(CommandError) -> TimedFetch)?,
  patience: Duration = TimedFetch.patience, show: (String) -> Void = { print($0) }
) throws(CommandError) {
  let heading =
    own == nil
    ? "Every finished style. Your own code is not used."
    : "Every finished style, and your own of chapter 9."
  show("\(heading)\n\(conditions.sentences(on: server))\n")
  let names = styles.map(\.name) + (own == nil ? [] : [inventedStyle])
  let width = names.map(\.count).max() ?? 0
  var fetches: [TimedFetch] = []
  func add(_ fetch: TimedFetch) {
    show(fetch.line(width: width))
    fetches.append(fetch)
  }
  for style in styles {
    add(TimedFetch.run(style, at: server, under: conditions, patience: patience))
  }
  if let own { add(try own(server, conditions)) }
  show("\nThe first time is longer, because the process loads the network libraries then.\n")
  show(try agreement(of: fetches, expecting: conditions.expectedError))
}

extension TimedFetch {
  /// The style, how long it took, and its user or its error.
  fileprivate func line(width: Int) -> String {
    let name = style.padding(toLength: width, withPad: " ", startingAt: 0)
    let milliseconds = String(format: "%7.1f ms", time / .milliseconds(1))
    return "  \(name)  \(milliseconds)  \(line)"
  }
}
