// What the executable `mine-operations` does: it sends many requests with the student's own batch.

import CommandSupport
import Dispatch
public import Foundation
import Synchronization
public import UserAPI

/// The student's own batch of chapter 2, in a process of its own.
///
/// `workbook run operations --mine` starts the process. Each answer of the server takes half a second, so that the
/// progress can be seen.
public struct OwnBatch {
  /// Gets the result of each request, in their order.
  public typealias BatchCompletion = @Sendable ([Result<Data, UserFetchError>]) -> Void
  /// Starts a batch of requests, so many of them at the same time, and returns its progress.
  public typealias Start = ([URL], Int, any HTTPTransport, @escaping BatchCompletion) -> Progress

  private static let (count, limit) = (12, 3)

  private let start: Start

  /// Takes what starts the student's batch.
  public init(_ start: @escaping Start) { self.start = start }

  /// Sends the requests, shows the progress, and ends the process: with status 0 if all have a body.
  public func runAndExit() -> Never {
    let sentence = "Your own batch called exit before it had completed. \(Self.advice)"
    EarlyExit.run(saying: sentence, by: "run operations --mine") {
      (request: OwnRequest) throws(CommandError) in
      guard case .steps(let server, let conditions) = request else {
        throw .failure("A batch fetches no user, so this cannot be asked of your own batch.")
      }
      print(
        "Your own batch, in Chapters/Chapter2Operations.\n\(conditions.sentences(on: server))\n")
      print(
        "\(Self.count) requests, \(Self.limit) at the same time; an answer takes half a second.")
      let bodies = results(from: server).count { (try? $0.get()) != nil }
      guard bodies == Self.count else {
        throw .failure("\(bodies) of \(Self.count) requests gave a body. \(Self.advice)")
      }
      print("\nAll \(Self.count) bodies have come, in the order of the requests.")
    }
  }

  private static let advice = "Test your code: \(workbookCommand) test 2.7"

  /// Runs the batch, and prints a line each time when its progress has changed.
  private func results(from url: URL) -> [Result<Data, UserFetchError>] {
    let urls = (1...Self.count).map { url.appending(path: "user-slow/api/users/\($0)") }
    let found = Mutex<[Result<Data, UserFetchError>]>([])
    let completed = DispatchSemaphore(value: 0)
    let progress = start(urls, Self.limit, URLSessionTransport()) { results in
      found.withLock { $0 = results }
      completed.signal()
    }
    var shown: Int64 = -1
    var isOver = false
    while true {
      if progress.completedUnitCount != shown {
        shown = progress.completedUnitCount
        let bar = progressBar(done: Int(shown), of: Self.count)
        Terminal.printNow("  \(bar)  \(shown) of \(Self.count)")
      }
      guard !isOver else { return found.withLock { $0 } }
      isOver = completed.wait(timeout: .now() + .milliseconds(20)) == .success
    }
  }
}
