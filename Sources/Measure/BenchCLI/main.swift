// The executable `workbook-bench`: measures what a run costs in each style, beside plain baselines.

import Benchmarks
import CAllocations
import Foundation

let counter = AllocationCounter(begin: { allocation_count_begin() }) {
  let count = allocation_count_end()
  return (Int(count.blocks), Int(count.bytes))
}
exit(Bench.run(Array(CommandLine.arguments.dropFirst()), counter: counter))
