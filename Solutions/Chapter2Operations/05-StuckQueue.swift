// Exercise 2.5 · StuckQueue · repair · 40 min · W3.1 W3.3 W3.5
import Chapter1CallbacksSolution
import Operations
import Synchronization
import UserAPI

/// Downloads a body, and blocks its queue as soon as something goes wrong.
///
/// GIVEN  Code that works as long as nothing fails and nothing is cancelled. Without a URL it has
///        nothing to send. `checkStatus` is that of chapter 1. `move(to:)` is right.
/// WRITE  Repair the code, so that the operation finishes, the queue learns of it, and `result` says
///        why, each of these times:
///        1. there is no URL: `.failed(.requestUser, .transport(.badURL))`;
///        2. there is no response, or it has a bad status: the error of `.requestUser`;
///        3. it was cancelled before it started, with or without a URL: `.cancelled`, and nothing is
///           sent;
///        4. the transport answers twice: the first answer counts.
/// LEAVE  The signatures, `move(to:)`, and `downloadInOrder`. A cancel while the request is in flight
///        is 2.6.
/// SIZE   About 20 lines. Tests: Tests/Chapter2OperationsTests/05-StuckQueueTests.swift
///
/// `@unchecked Sendable`: the state has its lock, and the other properties are constant.
public final class DownloadOperation: Operation, @unchecked Sendable {
  private enum Phase { case ready, executing, finished }

  private struct State {
    var phase = Phase.ready
    var result: Result<Data, UserFetchError>?
  }

  private let url: URL?
  private let transport: any HTTPTransport
  private let state = Mutex(State())

  /// Makes an operation that has sent nothing yet.
  public init(_ url: URL?, over transport: any HTTPTransport) {
    self.url = url
    self.transport = transport
  }

  /// Always true: the work goes on after `start()` has returned.
  public override var isAsynchronous: Bool { true }
  /// Whether the operation was started, and has not finished.
  public override var isExecuting: Bool { state.withLock { $0.phase == .executing } }
  /// Whether the operation has finished.
  public override var isFinished: Bool { state.withLock { $0.phase == .finished } }
  /// The body, or why there is none; nil until then.
  public var result: Result<Data, UserFetchError>? { state.withLock { $0.result } }

  /// Changes the phase, and tells Foundation.
  private func move(to phase: Phase) {
    let keys = phase == .finished ? ["isExecuting", "isFinished"] : ["isExecuting"]
    for key in keys { willChangeValue(forKey: key) }
    state.withLock { $0.phase = phase }
    for key in keys { didChangeValue(forKey: key) }
  }

  /// Sends the request.
  public override func start() {
    move(to: .executing)
    guard !isCancelled else { return end(with: .failure(.cancelled)) }
    guard let url else {
      return end(with: .failure(.failed(.requestUser, .transport(.badURL))))
    }
    _ = transport.send(URLRequest(url: url)) { [self] answer in
      let response = answer.mapError { UserFetchError.failed(.requestUser, .transport($0.code)) }
      end(with: response.flatMap { checkStatus(of: $0, in: .requestUser) })
    }
  }

  /// Stores the first result, and finishes.
  private func end(with result: Result<Data, UserFetchError>) {
    let isFirst = state.withLock { state in
      guard state.result == nil else { return false }
      state.result = result
      return true
    }
    if isFirst { move(to: .finished) }
  }
}

/// Downloads one after another: each waits until the one before it has finished, in any way.
///
/// Given, and right. The lesson says why it does not simply add the operations.
public func downloadInOrder(_ downloads: [DownloadOperation], on queue: OperationQueue) {
  for (before, after) in zip(downloads, downloads.dropFirst()) { after.addDependency(before) }
  queue.addOperations(keepingAlive: downloads)
}
