// The code under test, for all files of this folder: the finished one, or the student's.

#if SOLUTIONS
  @_exported import Chapter5ReceiversSolution
#else
  @_exported import Chapter5Receivers
#endif
