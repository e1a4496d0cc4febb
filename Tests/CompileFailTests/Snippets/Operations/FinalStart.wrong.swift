// An operation begins its work in main(). start() is the engine's, and cannot be replaced.
import Foundation
import Operations

final class NameOperation: AsynchronousOperation, @unchecked Sendable {
  // expected-error@+1 {{instance method overrides a 'final' instance method}}
  override func start() { finish() }
}
