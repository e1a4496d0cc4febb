// A continuation whose resuming is a point, and which a search may see resumed twice.

/// A `CheckedContinuation` that a search of schedules can see; outside a search it is that, and nothing else.
///
/// To resume a task twice ends the process. In a play the second time does nothing, and a search finds it.
public struct SearchedContinuation<Success, Failure: Error>: Sendable {
  private let real: CheckedContinuation<Success, Failure>
  private let mark: ResumeMark?

  /// Stands for a continuation of the toolchain.
  public init(_ real: CheckedContinuation<Success, Failure>) {
    self.real = real
    mark = Search.thread == nil ? nil : ResumeMark()
  }

  /// Resumes the task with a value.
  public func resume(returning value: sending Success) {
    if mark?.mayResume() != false { real.resume(returning: value) }
  }

  /// Resumes the task with an error.
  public func resume(throwing error: Failure) {
    if mark?.mayResume() != false { real.resume(throwing: error) }
  }

  /// Resumes the task with a value or an error.
  public func resume(with result: sending Result<Success, Failure>) {
    if mark?.mayResume() != false { real.resume(with: result) }
  }
}

extension SearchedContinuation where Failure == any Error {
  /// Resumes the task with a value, or with an error whose type is known.
  public func resume(with result: sending Result<Success, some Error>) {
    if mark?.mayResume() != false { real.resume(with: result) }
  }
}

extension SearchedContinuation: CustomStringConvertible {
  /// What the story of a schedule calls it.
  public var description: String { "a task" }
}

extension SearchedContinuation where Success == Void {
  // NB: a reference to `resume` means this one, as it does for the original; a call means the next one.
  /// Resumes the task.
  @_disfavoredOverload
  public func resume() { resume(returning: ()) }

  /// Resumes the task; the story of a schedule names the line.
  public func resume(file: StaticString = #filePath, line: Int = #line) {
    if mark?.mayResume(at: SourceLine(file, line)) != false { real.resume() }
  }
}

/// Whether a task was resumed in its play.
// Safe: touched only by the thread whose turn it is.
private final class ResumeMark: @unchecked Sendable {
  private var isResumed = false

  func mayResume(at place: SourceLine? = nil) -> Bool {
    guard let thread = Search.thread else { return true }
    thread.reach("resumes the task", at: place)
    guard isResumed else {
      isResumed = true
      return true
    }
    thread.noteSecondResume()
    return false
  }
}
