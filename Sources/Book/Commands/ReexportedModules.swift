// A command works on the book, and builds and tests it: importing this is enough to name all of that.

@_exported public import ExerciseRuns
