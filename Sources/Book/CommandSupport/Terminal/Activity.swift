// What is being done, if it takes longer than a second.

import Dispatch
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
    let isTerminal = isatty(STDERR_FILENO) == 1 && !Terminal.isDumb
    let start = ContinuousClock.now
    let hasTold = Atomic(false)
    let queue = DispatchQueue(label: "workbook.activity")
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler {
      let isFirst = !hasTold.exchange(true, ordering: .relaxed)
      let seconds = (ContinuousClock.now - start).components.seconds
      let details = (count().map { "\($0) " } ?? "") + "\(seconds) s"
      if isTerminal {
        Terminal.write("\r\u{1B}[K\(words) … \(details)", to: .standardError)
      } else if isFirst {
        Terminal.write("\(words) …\n", to: .standardError)
      }
    }
    timer.activate()
    defer {
      timer.cancel()
      queue.sync {
        guard isTerminal, hasTold.load(ordering: .relaxed) else { return }
        Terminal.write("\r\u{1B}[2K", to: .standardError)
      }
    }
    return try body()
  }
}
