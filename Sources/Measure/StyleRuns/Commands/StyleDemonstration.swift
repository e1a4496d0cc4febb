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
  _ style: JobStyle, on server: ServerAddress, under conditions: RunConditions,
  heading: String, next: String, advice: String = ""
) throws(CommandError) {
  let fetch = TimedFetch.run(style, at: server.url, under: conditions)
  let isRight = fetch.end.isRight(expecting: conditions.expectedError)
  if conditions.areUsual, !isRight {
    let seconds = TimedFetch.patience.components.seconds
    let what =
      fetch.end == .noCompletion
      ? "The style \(style) did not complete within \(seconds) seconds"
      : "\(server.url) gave \(fetch.end.line)"
    throw .failure("\(what).\(advice)")
  }
  print(heading)
  print(server.sentence)
  if let sentence = conditions.sentence { print(sentence) }
  print("\n\(fetch.end.line)\n")
  print(fetch.trace.table)
  if !conditions.areUsual { print("\nTrace: \(fetch.trace.events.line)") }
  guard isRight else {
    let right = conditions.expectedError.map { "end with \($0)" } ?? "fetch a user"
    throw .failure("The style \(style) \(fetch.end.verb), but it must \(right).\(advice)")
  }
  print("\nNext: \(next)")
}
