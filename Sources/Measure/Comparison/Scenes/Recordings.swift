// Records a run of a finished style, against a server that is started for it.

import CommandSupport
import FixtureServer
import StyleRuns
import Traces
import UserAPI

/// The recorded runs of one style, by the id of the scene.
package typealias Recordings = [String: RecordedTrace]

extension Scene {
  /// Records one run of a finished style.
  ///
  /// - Parameters:
  ///   - style: The style.
  ///   - patience: How long to wait for the end of the run.
  /// - Throws: That the server cannot start, or that the run ended in a wrong way.
  package func record(
    _ style: JobStyle,
    patience: Duration = TimedFetch.patience
  ) throws(CommandError) -> RecordedTrace {
    let server: FixtureServer
    do { server = try FixtureServer() } catch { throw .failure("\(error)") }
    defer { server.stop() }
    if let fault = conditions.fault { server.order(fault) }
    let fetch = TimedFetch.run(style, at: server.baseURL, under: conditions, patience: patience)
    guard fetch.endsAsExpected(under: conditions) else {
      throw .failure(
        "The style \(style) did not end as it must with \(title): \(fetch.trace.line). "
          + "Test it: swift test --filter ConformanceTests")
    }
    return fetch.trace
  }
}
