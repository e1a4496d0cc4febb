// The last example of chapter 8, word for word: here it compiles, and its tests run.

import Synchronization
import Testing

/// What was seen of one download, in its order.
enum Seen: Equatable { case started, answered(Int), completed(Bool) }

/// Keeps what was seen; the lock makes that safe on any thread.
final class Recorder: Sendable {
  private let seen = Mutex<[Seen]>([])
  func note(_ event: Seen) { seen.withLock { $0.append(event) } }
  var trace: [Seen] { seen.withLock { $0 } }
}

/// The code under test: it downloads something, and calls back.
struct Download: Sendable {
  let send: @Sendable (@escaping @Sendable (Int) -> Void) -> Void

  func start(completion: @escaping @Sendable (Bool) -> Void) {
    send { status in completion((200...299).contains(status)) }
  }
}

/// Finds downloads that do not complete exactly once; nil means that nothing was found.
func completesOnce(_ trace: [Seen]) -> String? {
  let starts = trace.count { $0 == .started }
  let ends = trace.count { [.completed(true), .completed(false)].contains($0) }
  return min(starts, 1) == ends ? nil : "it completed \(ends) times"
}

/// Finds downloads whose outcome is not that of the status.
func statusDecides(_ trace: [Seen]) -> String? {
  for case .answered(let status) in trace {
    let isGood = (200...299).contains(status)
    if trace.contains(.completed(!isGood)) { return "the outcome of \(status) is wrong" }
  }
  return nil
}

struct DownloadRules {
  @Test(arguments: [200, 201, 299, 300, 404, 500])
  func `every rule finds nothing`(_ status: Int) {
    let recorder = Recorder()
    let download = Download { answer in
      recorder.note(.answered(status))
      answer(status)
    }
    recorder.note(.started)
    download.start { recorder.note(.completed($0)) }
    for rule in [completesOnce, statusDecides] {
      #expect(rule(recorder.trace) == nil, "\(recorder.trace)")
    }
  }

  @Test func `the rules find a download that completes twice`() {
    #expect(completesOnce([.started, .completed(true), .completed(true)]) != nil)
  }
}
