// The executable `bench`: measures what a run costs in each style, beside plain baselines.

import Foundation

do throws(BenchError) {
  let options = try BenchOptions(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp { print(BenchOptions.help) } else { try Bench(options: options).run() }
} catch {
  try? FileHandle.standardError.write(contentsOf: Data((error.sentence + "\n").utf8))
  exit(error.status)
}
