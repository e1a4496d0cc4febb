// Calls of a batch that may wait, or end the process, if the answer is wrong; and its results.

import ChapterTesting
import Testing

extension Batch {
  /// Starts the batch on a thread of its own, and waits until `start()` has returned.
  func startElsewhere(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await elsewhere(start).first(
      "no request is answered yet, and start() must return all the same",
      sourceLocation: sourceLocation
    )
  }

  /// Cancels the batch on a thread of its own, and waits until `cancel()` has returned.
  func cancelElsewhere(sourceLocation: SourceLocation = #_sourceLocation) async throws {
    try await elsewhere(cancel).first(
      "cancel() must return at once: this transport never answers (W4.7)",
      sourceLocation: sourceLocation
    )
  }

  /// Cancels batches in a process of its own: an operation that is released too early ends it.
  static func requireThatACancelIsSafe(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    try await #require(
      processExitsWith: .success,
      "cancel() ended the process: it cancelled what depends on an operation that goes on (2.5)",
      sourceLocation: sourceLocation
    ) {
      overwriteReleasedMemory()
      let ends = Inbox<Void>()
      for _ in 0..<cancelledBatches {
        let sends = Inbox<Void>()
        let transport = ScriptedTransport(onSend: { _ in sends.put(()) })
        let urls = Array(repeating: service, count: 5)
        let batch = Batch(urls, limit: 2, over: transport) { _ in ends.put(()) }
        guard await !elsewhere(batch.start).arrived().isEmpty else { return }
        guard await sends.arrived(2).count >= 2 else { return }
        guard await !elsewhere(batch.cancel).arrived().isEmpty else { return }
      }
      _ = await ends.arrived(cancelledBatches)
    }
  }
}

/// How many batches are cancelled: one alone is sometimes lucky.
private let cancelledBatches = 40

/// Expects the results of a batch; an issue shows each body as text.
func expect(
  _ results: [Result<Data, UserFetchError>],
  give expected: [Result<Data, UserFetchError>],
  _ reason: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  func words(_ result: Result<Data, UserFetchError>) -> String {
    result.map { "body \(String(decoding: $0, as: UTF8.self))" }.inWords
  }
  expect(
    results.map(words), is: expected.map(words),
    results.count < expected.count
      ? "results are missing: the batch must complete when the last request has been counted"
      : reason,
    sourceLocation: sourceLocation
  )
}
