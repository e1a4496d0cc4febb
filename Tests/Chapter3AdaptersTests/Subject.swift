// The code under test, for all files of this folder: the finished one, or the student's.

#if SOLUTIONS
  @_exported import Chapter3AdaptersSolution
#else
  @_exported import Chapter3Adapters
#endif
