// The command `bench`: reads the command line, and measures.

import CommandSupport
import Curriculum
import Foundation
import OwnCode
import StyleRuns
import UserAPI

/// One call of the command.
package enum BenchCommand {
  /// Measures what the command line asks for; an error goes to standard error, in one sentence.
  ///
  /// - Parameters:
  ///   - arguments: The words after `bench`.
  ///   - counter: Counts the allocations of this process.
  ///   - own: The student's own style, if this process links it.
  /// - Returns: The exit status.
  package static func run(
    _ arguments: [String], counter: AllocationCounter, own: JobStyle? = nil
  ) -> Int32 {
    do throws(CommandError) {
      let options = try BenchOptions(arguments)
      if options.wantsHelp {
        print(BenchOptions.help)
      } else if options.measuresOwnStyle, own == nil {
        try runOwn(arguments)
      } else {
        try Bench(options: options, counter: counter, own: own).run()
      }
      return 0
    } catch {
      Terminal.printError(error.sentence)
      return error.status
    }
  }

  /// Builds and runs the benchmark that links the student's own style: this one must be built without it.
  ///
  /// - Throws: That the style cannot run yet, or that it cannot be built, or how it failed.
  private static func runOwn(_ arguments: [String]) throws(CommandError) {
    let folder = URL(
      filePath: FileManager.default.currentDirectoryPath, directoryHint: .isDirectory)
    guard let root = Workbook.root(above: folder) else {
      throw .failure(
        "bench --with mine needs your workbook: go to the folder that has Package.swift and Chapters."
      )
    }
    let bench = try OwnProgram.bench(of: Workbook(root: root), isOptimized: !BenchSetting.isDebug)
    try bench.build().measure(arguments)
  }
}
