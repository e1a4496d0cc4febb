// The executable `bench`: what a run costs in each style, beside what the toolchain alone would cost.

import Foundation

do throws(BenchError) {
  let options = try Options(Array(CommandLine.arguments.dropFirst()))
  if options.wantsHelp { print(Options.help) } else { try Bench(options: options).run() }
} catch {
  try? FileHandle.standardError.write(contentsOf: Data((error.sentence + "\n").utf8))
  exit(error.status)
}
