// The executable `mine-bench`: the benchmark, with the student's own `UserFetch` of chapter 9 among its rows.

import Benchmarks
import CAllocations
import Chapter9YourStyle
import StyleRuns
import UserAPI

EarlyExit.refuseEarlyExit(
  saying: "Your own style called exit before bench had ended. "
    + "Test your code: swift test --filter Chapter9")
let counter = AllocationCounter(begin: { allocation_count_begin() }) {
  let count = allocation_count_end()
  return (Int(count.blocks), Int(count.bytes))
}
let own = JobStyle(inventedStyle, UserFetch.self)
let arguments = Array(CommandLine.arguments.dropFirst())
EarlyExit.exit(Bench.run(arguments, counter: counter, own: own))
