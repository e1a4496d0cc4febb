// The executable `workbook`: runs the command, and ends with one sentence if it fails.

import CommandSupport
import Foundation

do throws(CommandError) {
  try runCommand(Array(CommandLine.arguments.dropFirst()))
} catch {
  if !error.sentence.isEmpty { Terminal.printError(error.sentence) }
  exit(error.status)
}
