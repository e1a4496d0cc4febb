// What must be true when cancel() has returned, of any style.

import ChapterTesting
import Testing

extension RunByHand {
  /// When `cancel()` has returned, the request in flight is stopped.
  ///
  /// A style may send on a thread of its own, which is still on its way out of `send` when the request is
  /// seen. So one late stop proves nothing: it is most of many runs that must be in time.
  static func isStoppedOnReturn(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    var late = 0
    for _ in 0..<9 {
      let job = Self()
      job.run.start()
      let request = try await job.transport.pending(sourceLocation: sourceLocation)
      await beats(20)
      let (returned, stops) = (DispatchSemaphore(value: 0), Inbox<Bool>())
      // A stop that is still at work when cancel() returns was handed to another thread.
      request.whenCancelled { _ in
        stops.put(returned.wait(timeout: .now() + .milliseconds(50)) == .success)
      }
      await onThread {
        job.run.cancel()
        returned.signal()
      }
      await stops.arrived()
      late += stops.values.first == false ? 0 : 1
      _ = try await job.outcome(
        "this transport never answers: cancel() ends the run (W4.7)",
        sourceLocation: sourceLocation)
    }
    expect(
      late < 5,
      "cancel() has returned, and the request in flight goes on: stop it before you return (W4.3)",
      sourceLocation: sourceLocation)
  }
}
