// The engines that are made of the toolchain alone.

import Foundation

extension Engine {
  /// The four steps as plain calls: this row shows the cost of the driver alone.
  static let directCalls = Engine(
    name: "direct calls",
    run: { number, completion in
      let sum = FourSteps.add(FourSteps.encode(FourSteps.write(number)))
      completion(.success(FourSteps.square(sum)))
    })

  /// Four awaits in a detached task, off the main actor.
  static let asyncAwait = Engine(
    name: "async/await",
    run: { number, completion in
      Task.detached {
        let text = await later(FourSteps.write, number)
        let bytes = await later(FourSteps.encode, text)
        let sum = await later(FourSteps.add, bytes)
        completion(.success(await later(FourSteps.square, sum)))
      }
    },
    runChain: { length, link, completion in
      Task.detached {
        var number = 0
        for _ in 0..<length { number = await later(link, number) }
        completion(.success(number))
      }
    })

  /// Four block operations on a queue, each depending on the operation before.
  static let operations = Engine(
    name: "four operations", chainName: "dependencies",
    run: { number, completion in
      let written = Slot("")
      let encoded = Slot([UInt8]())
      let added = Slot(0)
      operationQueue.addInOrder([
        BlockOperation { written.value = FourSteps.write(number) },
        BlockOperation { encoded.value = FourSteps.encode(written.value) },
        BlockOperation { added.value = FourSteps.add(encoded.value) },
        BlockOperation { completion(.success(FourSteps.square(added.value))) },
      ])
    },
    runChain: { length, link, completion in
      let number = Slot(0)
      let links = (0..<length).map { _ in
        BlockOperation { number.value = link(number.value) }
      }
      operationQueue.addInOrder(links + [BlockOperation { completion(.success(number.value)) }])
    })
}

/// Runs a step as an async call, which could suspend as a request does.
@concurrent @inline(never) private func later<Input: Sendable, Output: Sendable>(
  _ step: @Sendable (Input) -> Output, _ input: Input
) async -> Output { step(input) }

/// The queue of all rows whose engine has none of its own; they take turns.
let operationQueue = OperationQueue()

/// A place where one operation stores its result for the next one.
///
/// `@unchecked Sendable`: an operation writes the value, and only its dependents read the value.
final class Slot<Value>: @unchecked Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }
}

extension OperationQueue {
  /// Makes each operation depend on the previous one, and adds them all.
  func addInOrder(_ operations: [Operation]) {
    for (first, second) in zip(operations, operations.dropFirst()) { second.addDependency(first) }
    addOperations(operations, waitUntilFinished: false)
  }
}
