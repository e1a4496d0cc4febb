// What a test hears of a context.

import Nodes
import Synchronization

/// Signals as words, in the order in which they were heard.
final class Record: Sendable {
  private let words = Mutex<[String]>([])

  /// What has been heard so far.
  var heard: [String] { words.withLock { $0 } }

  func add(_ word: String) { words.withLock { $0.append(word) } }

  /// Adds all four handlers: `value 1`, `error lost`, `cancelled` and `end` are what they write.
  func subscribe<Value>(to observer: Observer<Value>, as name: String = "") {
    let prefix = name.isEmpty ? "" : name + ": "
    observer.defer { self.add(prefix + "end") }
    observer.onCompleted { self.add(prefix + "value \($0)") }
    observer.onError { self.add(prefix + "error \($0)") }
    observer.onCanceled { self.add(prefix + "cancelled") }
  }
}

/// What a new record hears of an observer from now on.
func heard<Value>(of observer: Observer<Value>, while action: () -> Void = {}) -> [String] {
  let record = Record()
  record.subscribe(to: observer)
  action()
  return record.heard
}

enum Fault: Error, Equatable { case lost, broken }
