// How the reader calls the tool, for sentences that name a command.

/// The words before a command's name: `swift run workbook`, or `workbook` in a shell that knows this word.
public let workbookCommand =
  ProcessInfo.processInfo.environment["WORKBOOK_COMMAND"] ?? "swift run workbook"
