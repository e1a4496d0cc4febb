// A module as it was before concurrency: built in the Swift 5 language mode, it says nothing about threads.
//
// OldModule builds it, and each of the programs beside it as an app that imports it.
import Dispatch

/// A class of the old module: nothing says whether two threads may share it.
public final class OldToken {
  /// A text that changes.
  public var text = ""
  /// Makes a token.
  public init() {}
}

/// A struct of the old module: nothing says that two threads may share it.
public struct OldName {
  /// The name.
  public let text: String
}

/// What the old module calls when a name has come.
public protocol OldDelegate: AnyObject {
  /// Called on a thread of the old module.
  func didLoad(_ name: String)
}

/// Loads a name, and calls back on a thread of its own.
public final class OldLoader {
  /// Called by `loadForDelegate`.
  public weak var delegate: (any OldDelegate)?

  /// Makes a loader.
  public init() {}

  /// Loads a name, and hands it to a closure.
  public func load(completion: @escaping (String) -> Void) {
    DispatchQueue.global().async { completion("Lindsay") }
  }

  /// Loads a name, and hands it to the delegate.
  public func loadForDelegate() {
    DispatchQueue.global().async { self.delegate?.didLoad("Lindsay") }
  }
}
