// A trampoline: it starts links one after another, in a loop instead of by recursion.

import Foundation
import Operations

/// Starts links, and then the links that follow them.
enum LinkTrampoline {
  // Holds the links that wait for operations outside of their chain.
  private static let waitingQueue = OperationQueue()

  /// Starts links that have their input, and the links that follow them.
  ///
  /// The first link runs on this thread, and so do its followers as long as each link ends at once.
  /// All other links run on threads of their own.
  static func run(_ ready: [any Link]) {
    var ready = ready
    while let link = ready.first {
      for other in ready.dropFirst() { DispatchQueue.global().async { run([other]) } }
      start(link)
      ready = link.startReturned()
    }
  }

  private static func start(_ link: any Link) {
    let dependencies = link.dependencies
    guard !dependencies.isEmpty else { return link.start() }
    // The link was given dependencies with `addDependency`. They point to it without retaining it;
    // the operation that waits for them here holds it.
    link.markAsWaiting()
    waitingQueue.addOperation(KeepAliveOperation(dependencies) { link.start() })
    if link.isCancelled { link.start() }
  }
}
