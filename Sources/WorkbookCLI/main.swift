// The executable `workbook`: finds the command, runs it, and turns an error into one sentence.

import Foundation

do throws(CommandError) {
  try runCommand(Array(CommandLine.arguments.dropFirst()))
} catch {
  Terminal.complain(error.sentence)
  exit(error.status)
}
