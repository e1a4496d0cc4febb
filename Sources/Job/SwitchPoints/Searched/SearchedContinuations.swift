// The same as `Searched.swift`, for tasks that wait for a callback.
#if SEARCHED
  public import SwitchPoints

  /// The continuation of a task, as a search of schedules sees it.
  public typealias CheckedContinuation = SearchedContinuation

  // NB: without the parameter `function`, or the compiler would not prefer these to the original ones.
  nonisolated(nonsending) func withCheckedContinuation<Success>(
    _ body: (CheckedContinuation<Success, Never>) -> Void
  ) async -> sending Success {
    await _Concurrency.withCheckedContinuation { body(SearchedContinuation($0)) }
  }

  nonisolated(nonsending) func withCheckedThrowingContinuation<Success>(
    _ body: (CheckedContinuation<Success, any Error>) -> Void
  ) async throws -> sending Success {
    try await _Concurrency.withCheckedThrowingContinuation { body(SearchedContinuation($0)) }
  }
#endif
