// The code under test, for all files of this folder: the finished one, or the student's.

#if SOLUTIONS
  @_exported import Chapter7AsyncSolution
  @_exported import Chapter7AsyncSolutionTested
#else
  @_exported import Chapter7Async
  @_exported import Chapter7AsyncTested
#endif

/// The code under test.
enum Subject {
  #if SOLUTIONS
    static let folder = "Solutions/Chapter7Async"
  #else
    static let folder = "Chapters/Chapter7Async"
  #endif
}
