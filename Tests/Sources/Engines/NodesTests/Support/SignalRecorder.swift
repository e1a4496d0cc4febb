// Records what a context sends to its subscribers; also `FunctionNode` and `TestError`.

import Nodes
import SwitchPoints
import Synchronization
import Testing

/// Signals as words, in the order in which they were received.
final class SignalRecorder: Sendable {
  private let words = Mutex<[String]>([])

  /// The words recorded so far.
  var entries: [String] { words.withLock { $0 } }

  func add(_ word: String) {
    noteUse()
    words.withLock { $0.append(word) }
  }

  /// Expects that these words were recorded, and no others.
  func expect(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(entries == words, sourceLocation: sourceLocation)
  }

  /// Adds all four handlers: they write `value 1`, `error lost`, `cancelled` and `end`.
  ///
  /// - Parameter name: Written before each word, to tell several observers apart.
  func subscribe<Value>(to observer: Observer<Value>, as name: String = "") {
    let prefix = name.isEmpty ? "" : name + ": "
    observer.defer { self.add(prefix + "end") }
    observer.onCompleted { self.add(prefix + "value \($0)") }
    observer.onError { self.add(prefix + "error \($0)") }
    observer.onCanceled { self.add(prefix + "cancelled") }
  }
}

extension Context {
  /// Ends this context as a recorded word says: with a value, `error lost`, `error broken` or `cancelled`.
  func end(as word: String, _ value: Value) {
    switch word {
    case "error lost": emit(error: TestError.lost)
    case "error broken": emit(error: TestError.broken)
    case "cancelled": cancel()
    default: emit(data: value)
    }
  }
}

/// Subscribes to an observer, calls a function, and returns the signals received until then.
func signals<Value>(of observer: Observer<Value>, while action: () -> Void = {}) -> [String] {
  let recorder = SignalRecorder()
  recorder.subscribe(to: observer)
  action()
  return recorder.entries
}

/// Subscribes to an observer, calls a function, and expects the signals received until then.
func expect<Value>(
  _ observer: Observer<Value>, sends words: String...,
  sourceLocation: SourceLocation = #_sourceLocation, while action: () -> Void = {}
) {
  #expect(signals(of: observer, while: action) == words, sourceLocation: sourceLocation)
}

/// A node made of a function.
struct FunctionNode<Input: Sendable, Output: Sendable>: Node {
  private let work: @Sendable (Input) -> Observer<Output>
  init(_ work: @escaping @Sendable (Input) -> Observer<Output>) { self.work = work }
  func process(_ data: Input) -> Observer<Output> { work(data) }
}

enum TestError: Error, Equatable { case lost, broken }
