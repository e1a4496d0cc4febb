// Runs links, one after another.

import Foundation
import Operations

/// A row of links, each of which runs when the one before it has handed on.
enum Strand {
  // Links that wait for operations outside of their chain.
  private static let waiting = OperationQueue()

  /// Runs links that have their input, and what follows them.
  ///
  /// The first runs on this thread, and so does what follows it for as long as each link ends at
  /// once; the others run on threads of their own.
  static func run(_ ready: [any Link]) {
    var ready = ready
    while let link = ready.first {
      for other in ready.dropFirst() { DispatchQueue.global().async { run([other]) } }
      start(link)
      ready = link.returned()
    }
  }

  private static func start(_ link: any Link) {
    if link.isReady { return link.start() }
    // Somebody gave it dependencies of Foundation's kind: Foundation waits for them.
    let last = KeepAliveOperation(link.dependencies + [link])
    waiting.addOperations([link, last], waitUntilFinished: false)
  }
}
