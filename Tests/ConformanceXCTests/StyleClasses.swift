// Two classes a style, so that `--filter` can choose: `swift test --filter CallbacksStyleXCTests`.
//
// NB: on Linux, XCTest does not find a class without a test of its own.

final class CallbacksStyleXCTests: StyleTestCase {
  override class var style: String { "callbacks" }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class CallbacksStyleOverHTTPXCTests: StyleTestCase {
  override class var style: String { "callbacks" }
  override class var isOverHTTP: Bool { true }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class AdaptersStyleXCTests: StyleTestCase {
  override class var style: String { "adapters" }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class AdaptersStyleOverHTTPXCTests: StyleTestCase {
  override class var style: String { "adapters" }
  override class var isOverHTTP: Bool { true }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class ChainsStyleXCTests: StyleTestCase {
  override class var style: String { "chains" }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class ChainsStyleOverHTTPXCTests: StyleTestCase {
  override class var style: String { "chains" }
  override class var isOverHTTP: Bool { true }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class ReceiversStyleXCTests: StyleTestCase {
  override class var style: String { "receivers" }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class ReceiversStyleOverHTTPXCTests: StyleTestCase {
  override class var style: String { "receivers" }
  override class var isOverHTTP: Bool { true }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class NodesStyleXCTests: StyleTestCase {
  override class var style: String { "nodes" }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class NodesStyleOverHTTPXCTests: StyleTestCase {
  override class var style: String { "nodes" }
  override class var isOverHTTP: Bool { true }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class AsyncStyleXCTests: StyleTestCase {
  override class var style: String { "async" }
  func test_walksItsSpace() throws { try walksItsSpace() }
}

final class AsyncStyleOverHTTPXCTests: StyleTestCase {
  override class var style: String { "async" }
  override class var isOverHTTP: Bool { true }
  func test_walksItsSpace() throws { try walksItsSpace() }
}
