// Tests the description, the type and the publisher of an error.

import Foundation
import Receivers
import Testing

@Suite struct ErrorTests {
  private struct Described: LocalizedError { var errorDescription: String? { "no network" } }

  @Test func `localizedDescription names the operation that failed, and says why (A14)`() {
    let operation = Number().named("Fetching")
    let plain: any Error = AOperationError(TestError.broken, in: operation)
    let localized: any Error = AOperationError(Described(), in: operation)
    let conditional: any Error = AOperationError(TestError.broken, in: operation, state: .condition)
    #expect(plain.localizedDescription == "Fetching failed: broken")
    #expect(localized.localizedDescription == "Fetching failed: no network")
    #expect(conditional.localizedDescription == "A condition of Fetching failed: broken")
    #expect(AOperationError(TestError.broken).description == "An operation failed: broken")
    let waiting = AOperationError.isCancelled(operation)
    #expect(waiting.localizedDescription == "Fetching did not begin: isCancelled")
  }

  @Test func `the published error can be read by its type`() {
    let error = AOperationError(TestError.broken)
    #expect(error.published(as: TestError.self) == .broken)
    #expect(error.published(as: URLError.self) == nil)
    #expect(!error.isCancelled)
    #expect(AOperationError.isCancelled(Number()).isCancelled)
    let missing = AOperationError.receivedValueIsNil(in: Number())
    #expect(missing.published(as: AOperationError.Reason.self) == .receivedValueIsNil)
    #expect(missing.publisher == "Number", "without a name, the publisher is the name of the type")
  }

  @Test func `an error that is wrapped twice does not change`() {
    let operation = Number()
    let error = AOperationError(AOperationError(TestError.broken, in: operation), in: AddOne())
    #expect(error.published(as: TestError.self) == .broken)
    #expect(error.publisher == "Number")
  }

  @Test func `the operation that ends with an unpublished error publishes it`() async throws {
    #expect(AOperationError(TestError.broken).publisher == nil)
    let result = try await Failing().run()
    #expect(result.error?.publisher == "Failing")
    #expect(result.error?.state == .execution)
  }
}
