// The command `bench`: reads the command line, and measures.

import CommandSupport

/// One call of the command.
package enum BenchCommand {
  /// Measures what the command line asks for; an error goes to standard error, in one sentence.
  ///
  /// - Parameters:
  ///   - arguments: The words after `bench`.
  ///   - counter: Counts the allocations of this process.
  /// - Returns: The exit status.
  package static func run(_ arguments: [String], counter: AllocationCounter) -> Int32 {
    do throws(CommandError) {
      let options = try BenchOptions(arguments)
      if options.wantsHelp {
        print(BenchOptions.help)
      } else {
        try Bench(options: options, counter: counter).run()
      }
      return 0
    } catch {
      Terminal.printError(error.sentence)
      return error.status
    }
  }
}
