// A trampoline: it starts links one after another, in a loop instead of by recursion.

import Foundation
import Operations

/// Starts links, and then the links that follow them.
enum LinkTrampoline {
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
    guard !link.dependencies.isEmpty else { return link.start() }
    // The link was given dependencies with `addDependency`; a cancelled link does not wait for them.
    link.whenReady { link, _ in DispatchQueue.global().async { link.start() } }
  }
}
