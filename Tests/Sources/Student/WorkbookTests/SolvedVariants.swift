// Solved files that differ from the finished ones: the questions about them show their own lines.

/// A right answer to the exercise that completes a workflow.
struct Variant {
  let name: String
  let exercise: String
  /// The file, relative to the workbook's folder.
  let path: String
  /// Lines that must be among the choices of the question about lines.
  let lines: [String]
  /// Makes the text from that of the finished file.
  let change: @Sendable (String) -> String

  private static let callbacks = "Chapters/Chapter1Callbacks/06-UserFetch.swift"

  static let all = [
    Variant(
      name: "as finished", exercise: "1.6", path: callbacks,
      lines: ["cancellation.cancel()", "environment.deliveryQueue.async"], change: { $0 }),
    Variant(
      name: "two halves", exercise: "1.6", path: callbacks,
      lines: ["cancellation.cancel()", "cancellation.send(request, as: step"],
      change: {
        $0.replacing(
          "requestList.then(decodeList).then(requestUser).then(decodeUser).run((), deliver)",
          with: """
            requestList.then(decodeList).run(()) { [self] found in
              switch found {
              case .success(let id): requestUser.then(decodeUser).run(id, deliver)
              case .failure(let error): deliver(.failure(error))
              }
            }
            """)
      }),
    Variant(
      name: "another delivery", exercise: "1.6", path: callbacks,
      lines: ["cancellation.cancel()", "self.completion(self.last(result))"],
      change: {
        $0.replacing(
          """
              let outcome = cancellation.isCancelled ? .failure(.cancelled) : result
              environment.deliveryQueue.async { [completion] in completion(outcome) }
            }
          """,
          with: """
                environment.deliveryQueue.async {
                  self.completion(self.last(result))
                }
              }

              private func last(_ result: Result<User, UserFetchError>) -> Result<User, UserFetchError> {
                cancellation.isCancelled ? .failure(.cancelled) : result
              }
            """)
      }),
    Variant(
      name: "the task of chapter 7", exercise: "7.6",
      path: "Chapters/Chapter7Async/06-UserFetch.swift",
      // NB: not the line with the cancel: if it comes before the task waits, the task itself stops the request.
      lines: ["environment.deliveryQueue.async"], change: { $0 }),
  ]
}
