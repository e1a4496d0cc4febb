// Runs links, one after another.

import Foundation
import Operations

/// A row of links, each of which runs when the one before it has handed on.
enum Strand {
  // What waits for operations outside of a chain.
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
    let dependencies = link.dependencies
    guard !dependencies.isEmpty else { return link.start() }
    // Somebody gave it dependencies of Foundation's kind. What waits for them here holds the link,
    // too: they have unretained pointers to it.
    link.letWait()
    waiting.addOperation(KeepAliveOperation(dependencies) { link.start() })
    if link.isCancelled { link.start() }
  }
}
