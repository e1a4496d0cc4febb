// What the executable `mine-operations` does: it sends many requests with the student's own batch.

import CommandSupport
import Dispatch
public import Foundation
import Synchronization
public import UserAPI

/// Gets the result of each request, in their order.
public typealias BatchCompletion = @Sendable ([Result<Data, UserFetchError>]) -> Void

/// Starts a batch of requests, so many of them at the same time, and returns its progress.
public typealias BatchStart = ([URL], Int, any HTTPTransport, @escaping BatchCompletion) -> Progress

/// Sends requests with the student's own batch of chapter 2, shows the progress, and ends the process: with status 0 if
/// all have a body.
///
/// `workbook run operations --mine` starts the process. Each answer of the server takes half a second, so that the
/// progress can be seen.
public func runOwnBatch(_ start: BatchStart) -> Never {
  let advice = "Test your code: \(workbookCommand) test 2.7"
  EarlyExit.run(
    saying: "Your own batch called exit before it had completed. \(advice)",
    by: "run operations --mine"
  ) { (request: OwnRequest) throws(CommandError) in
    guard case .steps(let server, let conditions) = request else {
      throw .failure("A batch fetches no user, so this cannot be asked of your own batch.")
    }
    let count = 12
    let limit = 3
    print(
      "Your own batch, in Chapters/Chapter2Operations.\n\(conditions.sentences(on: server))\n\n"
        + "\(count) requests, \(limit) at the same time; an answer takes half a second.")
    let urls = (1...count).map { server.appending(path: "user-slow/api/users/\($0)") }
    let bodies = results(of: urls, limit, start).count { (try? $0.get()) != nil }
    guard bodies == count else {
      throw .failure("\(bodies) of \(count) requests gave a body. \(advice)")
    }
    print("\nAll \(count) bodies have come, in the order of the requests.")
  }
}

/// Runs the batch, and prints a line each time when its progress has changed.
private func results(
  of urls: [URL], _ limit: Int, _ start: BatchStart
) -> [Result<Data, UserFetchError>] {
  let found = Mutex<[Result<Data, UserFetchError>]>([])
  let completed = DispatchSemaphore(value: 0)
  let progress = start(urls, limit, URLSessionTransport()) { results in
    found.withLock { $0 = results }
    completed.signal()
  }
  var shown: Int64 = -1
  var isOver = false
  while true {
    if progress.completedUnitCount != shown {
      shown = progress.completedUnitCount
      let bar = progressBar(done: Int(shown), of: urls.count)
      Terminal.printNow("  \(bar)  \(shown) of \(urls.count)")
    }
    guard !isOver else { return found.withLock { $0 } }
    isOver = completed.wait(timeout: .now() + .milliseconds(20)) == .success
  }
}
