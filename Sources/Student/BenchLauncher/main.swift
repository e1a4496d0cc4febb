// The executable `bench`: builds the benchmark, when it is first asked for, and becomes it.

import CommandSupport
import Commands
import Foundation

#if DEBUG
  let isOptimized = false
#else
  let isOptimized = true
#endif

let status = CommandError.status { () throws(CommandError) in
  try BuiltProgram(.bench, isOptimized: isOptimized)
    .become(Array(CommandLine.arguments.dropFirst()))
}
exit(status)
