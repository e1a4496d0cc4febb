// What is being done, if it takes longer than a second.

import Dispatch
import Foundation
import Synchronization

/// Something that takes time.
public enum Activity {
  /// Does something on the calling thread, and tells what it is while it takes long.
  ///
  /// The words go to standard error: in a terminal as one line, which is erased at the end; elsewhere once.
  ///
  /// - Parameters:
  ///   - words: What is being done, without a point: `Building chapter 1`.
  ///   - count: Asked on another thread how far it is, `[112/373]` for example.
  /// - Throws: What the body throws.
  public static func show<Value, Failure: Error>(
    _ words: String,
    count: @escaping @Sendable () -> String? = { nil },
    _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let line = ActivityLine(words, count)
    let queue = DispatchQueue(label: "workbook.activity")
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { line.tick() }
    timer.activate()
    defer {
      timer.cancel()
      queue.sync { line.erase() }
    }
    return try body()
  }
}

/// The line about one activity; used on one queue.
private final class ActivityLine: Sendable {
  private let words: String
  private let start = ContinuousClock.now
  private let hasTold = Atomic(false)
  private static let isTerminal = isatty(STDERR_FILENO) == 1 && !Terminal.isDumb

  private let count: @Sendable () -> String?

  init(_ words: String, _ count: @escaping @Sendable () -> String?) {
    self.words = words
    self.count = count
  }

  func tick() {
    let isFirst = !hasTold.exchange(true, ordering: .relaxed)
    let seconds = (ContinuousClock.now - start).components.seconds
    let details = (count().map { "\($0) " } ?? "") + "\(seconds)"
    if Self.isTerminal { return write("\r\u{1B}[K\(words) … \(details) s") }
    if isFirst { write("\(words) …\n") }
  }

  func erase() {
    guard Self.isTerminal, hasTold.load(ordering: .relaxed) else { return }
    write("\r\u{1B}[2K")
  }

  private func write(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
