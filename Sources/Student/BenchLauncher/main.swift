// The executable `bench`: builds the benchmark, when it is first asked for, and becomes it.

import CommandSupport
import Commands
import Foundation

#if DEBUG
  let isOptimized = false
#else
  let isOptimized = true
#endif

do throws(CommandError) {
  let bench = try BuiltProgram("workbook-bench", "the benchmark", isOptimized: isOptimized)
  try bench.become(Array(CommandLine.arguments.dropFirst()))
} catch {
  Terminal.printError(error.sentence)
  exit(error.status)
}
