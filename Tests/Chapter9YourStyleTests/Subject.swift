// The code under test, for all files of this folder: the finished one, or the student's.

#if SOLUTIONS
  @_exported import Chapter9YourStyleSolution
#else
  @_exported import Chapter9YourStyle
#endif
