// `workbook run callbacks`: runs one style, and shows when and where each step ran.

public import CommandSupport
import Traces
public import UserAPI

/// One style that shows its run to the reader.
public struct StyleDemonstration {
  private let style: JobStyle
  private let server: ServerAddress
  private let conditions: RunConditions
  private let words: Words

  /// What the output says besides the run itself.
  public struct Words {
    /// Whose code runs, in a sentence without its full stop: the first line of the output.
    let heading: String
    /// What to do after a run that ended as it must.
    let next: String
    /// What to do after a run that did not: a sentence; may be empty.
    let advice: String

    /// Joins the parts.
    public init(heading: String, next: String, advice: String = "") {
      (self.heading, self.next, self.advice) = (heading, next, advice)
    }
  }

  /// Chooses what to run, where, under which conditions, and in which words.
  public init(
    _ style: JobStyle,
    on server: ServerAddress,
    under conditions: RunConditions,
    words: Words
  ) {
    (self.style, self.server, self.conditions, self.words) = (style, server, conditions, words)
  }

  /// Runs the style, and prints its end and the timeline of the run.
  ///
  /// It waits on the calling thread.
  ///
  /// - Throws: Why there is no user; if something was done to the run on purpose, that the run did not
  ///   end as it must then.
  public func run() throws(CommandError) {
    let fetch = TimedFetch.run(style, at: server.url, under: conditions)
    if conditions.areUsual { try checkUser(of: fetch) }
    show(fetch)
    guard fetch.endsAsExpected(under: conditions) else {
      let right = conditions.expectedError.map { "end with \($0)" } ?? "fetch a user"
      throw failure("The style \(style.name) \(fetch.end.verb), but it must \(right).")
    }
    print("\nNext: \(words.next)")
  }

  private func checkUser(of fetch: TimedFetch) throws(CommandError) {
    switch fetch.end {
    case .user: return
    case .error(let error): throw failure(error.sentence(about: server.url))
    case .noCompletion:
      let seconds = TimedFetch.patience.components.seconds
      throw failure("The style \(style.name) did not complete within \(seconds) seconds.")
    }
  }

  private func show(_ fetch: TimedFetch) {
    print(words.heading)
    print(server.sentence)
    if let sentence = conditions.sentence { print(sentence) }
    print("\n\(fetch.end.line)\n")
    print(fetch.trace.table)
    if !conditions.areUsual { print("\nTrace: \(fetch.trace.events.line)") }
  }

  private func failure(_ sentence: String) -> CommandError {
    CommandError.failure(words.advice.isEmpty ? sentence : "\(sentence) \(words.advice)")
  }
}
