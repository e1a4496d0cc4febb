// The scenarios whose runs are recorded for the page, each against a server that is started for it.

import CommandSupport
import FixtureServer
import StyleRuns
import Traces
import UserAPI

/// A scenario that each style is recorded in.
package struct Scene: Sendable {
  /// A word that identifies it on the page.
  package let id: String
  /// What happens, in a few words.
  package let title: String
  package let conditions: RunConditions
  /// The question of the book about it: `1.2 first-user` for example.
  let question: String

  /// The title with a capital letter.
  var heading: String { title.prefix(1).uppercased() + title.dropFirst() }

  /// Those that the page shows, the run without a fault first.
  package static let all = [
    Scene("success", "everything goes well", "1.2 first-user"),
    Scene("list-404", "404 on the list", "1.4 page-of-an-error", fault: .named("list-404")),
    Scene(
      "user-malformed", "a malformed detail", "1.6 unreadable-user", fault: .named("user-malformed")
    ),
    Scene(
      "pending-list", "a cancel while the list is pending", "1.5 while-the-list-is-asked-for",
      cancel: .pendingList),
    Scene(
      "decode-list", "a cancel inside the decoding of the list", "1.6 while-decoding",
      cancel: .decodeList),
  ]

  private init(
    _ id: String, _ title: String, _ question: String,
    fault: NamedFault? = nil, cancel: CancelPoint? = nil
  ) {
    (self.id, self.title, self.question) = (id, title, question)
    conditions = RunConditions(fault: fault, cancel: cancel)
  }
}

extension Scene {
  /// Records one run of a finished style.
  ///
  /// - Parameter patience: How long to wait for the end of the run.
  /// - Throws: That the server cannot start, or that the run ended in a wrong way.
  package func record(
    _ style: JobStyle,
    patience: Duration = TimedFetch.patience
  ) throws(CommandError) -> Trace {
    let server: FixtureServer
    do { server = try FixtureServer() } catch { throw .failure("\(error)") }
    defer { server.stop() }
    if let fault = conditions.fault { server.order(fault) }
    let fetch = TimedFetch.run(style, at: server.baseURL, under: conditions, patience: patience)
    guard fetch.endsAsExpected(under: conditions) else {
      throw .failure(
        "The style \(style) did not end as it must with \(title): \(fetch.trace.events.line). "
          + "Test it: swift test --filter ConformanceTests")
    }
    return fetch.trace
  }
}
