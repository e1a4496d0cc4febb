// Two classes a style, so that `--filter` can choose: `swift test --filter CallbacksXCTests`.
//
// NB: without a test of its own a class would not be found on Linux.

final class CallbacksXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class CallbacksOverHTTPXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class AdaptersXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class AdaptersOverHTTPXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class ChainsXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class ChainsOverHTTPXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class ReceiversXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class ReceiversOverHTTPXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class NodesXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}

final class NodesOverHTTPXCTests: StyleTestCase {
  func test_walksTheWholeSpace() throws { try walksTheWholeSpace() }
}
