// The executable `workbook`: runs the command, and ends with one sentence if it fails.

import Foundation
import TerminalOutput

do throws(CommandError) {
  try runCommand(Array(CommandLine.arguments.dropFirst()))
} catch {
  if !error.sentence.isEmpty { Terminal.printError(error.sentence) }
  exit(error.status)
}
