// `workbook run callbacks`: runs one style, and shows when and where each step ran.

import CommandSupport
import Traces
import UserAPI

/// What the run of one style says besides the run itself.
package struct StyleDemonstration {
  /// Whose code runs, in a sentence: the first line of the output.
  let heading: String
  /// What to do after a run that ended as it must.
  let next: String
  /// What to do after a run that did not: a sentence; may be empty.
  let advice: String

  /// Joins the parts.
  package init(heading: String, next: String, advice: String = "") {
    self.heading = heading
    self.next = next
    self.advice = advice
  }

  /// Runs a style, and prints its end and the timeline of the run.
  ///
  /// It waits on the calling thread.
  ///
  /// - Throws: Why there is no user; if something was done to the run on purpose, that the run did not
  ///   end as it must then.
  package func run(
    _ style: JobStyle, on server: ServerAddress, under conditions: RunConditions
  ) throws(CommandError) {
    let fetch = TimedFetch.run(style, at: server.url, under: conditions)
    let isRight = fetch.end.isRight(expecting: conditions.expectedError)
    if conditions.areUsual, !isRight { throw failure("\(server.url) gave \(fetch.end.line).") }
    print(heading)
    print(server.sentence)
    if let sentence = conditions.sentence { print(sentence) }
    print("\n\(fetch.end.line)\n")
    print(fetch.trace.table)
    if !conditions.areUsual { print("\nTrace: \(fetch.trace.events.line)") }
    guard isRight else {
      let right = conditions.expectedError.map { "end with \($0)" } ?? "fetch a user"
      throw failure("The style \(style) \(fetch.end.verb), but it must \(right).")
    }
    print("\nNext: \(next)")
  }

  private func failure(_ sentence: String) -> CommandError {
    .failure(advice.isEmpty ? sentence : "\(sentence) \(advice)")
  }
}
