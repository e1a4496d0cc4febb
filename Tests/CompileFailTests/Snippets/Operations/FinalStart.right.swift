// An operation begins its work in main(). The engine's start() calls it, unless there was a cancel.
import Foundation
import Operations

final class NameOperation: AsynchronousOperation, @unchecked Sendable {
  override func main() { finish() }
}
