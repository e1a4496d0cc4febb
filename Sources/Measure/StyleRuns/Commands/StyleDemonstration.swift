// `workbook run callbacks`: runs one style, and shows when and where each step ran.

import CommandSupport
import Traces
import UserAPI

/// Runs a style, and prints its end and the timeline of the run; it waits on the calling thread.
///
/// - Parameters:
///   - heading: Whose code runs, in a sentence: the first line of the output.
///   - next: What to do after a run that ended as it must.
///   - advice: What to do after a run that did not: empty, or a sentence with a space before it.
/// - Throws: Why there is no user; if something was done to the run on purpose, that the run did not
///   end as it must then.
package func demonstrate(
  _ style: JobStyle, on server: URL, under conditions: RunConditions,
  heading: String, next: String, advice: String = ""
) throws(CommandError) {
  let fetch = TimedFetch.run(style, at: server, under: conditions)
  if conditions.areUsual, !fetch.isRight {
    let seconds = TimedFetch.patience.components.seconds
    let what =
      fetch.trace.outcomes.isEmpty
      ? "The style \(style) did not complete within \(seconds) seconds"
      : "\(server) gave \(fetch.line)"
    throw .failure("\(what).\(advice)")
  }
  print("\(heading)\n\(conditions.sentences(on: server))\n\n\(fetch.line)\n")
  print(fetch.trace.table)
  if !conditions.areUsual { print("\nTrace: \(fetch.trace.events.line)") }
  guard fetch.isRight else {
    let right = conditions.expectedError.map { "end with \($0)" } ?? "fetch a user"
    throw .failure("The style \(style) \(fetch.words), but it must \(right).\(advice)")
  }
  print("\nNext: \(next)")
}
