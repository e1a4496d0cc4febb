// The files with transcripts: each is played in a folder of its own.

public import Testing

/// A file with a transcript.
///
/// `Folder: small` begins with a copy of a folder in `Tests/Support/Books`; `Folder: this book` plays the commands in
/// this book, which they must leave as it is. Without either, the folder is empty. The program `swift` is a made-up one,
/// which builds nothing: `Tests/Support/Books/bin/swift` says how files tell it what it prints.
public struct TranscriptFile: Sendable, CustomTestStringConvertible {
  private let url: URL

  /// The name of the file.
  public var testDescription: String { url.lastPathComponent }

  init(_ url: URL) { self.url = url }

  /// The files in the folder `Transcripts` beside a source, or in a folder there, in the order of their names; the folder
  /// itself, which is red, if there is none.
  public static func all(
    in folder: String = "", beside source: String = #filePath
  ) -> [TranscriptFile] {
    let folder = URL(filePath: source).deletingLastPathComponent()
      .appending(path: "Transcripts/\(folder)")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let files = names.filter { $0.hasSuffix(".transcript") }.sorted()
      .map { TranscriptFile(folder.appending(path: $0)) }
    return files.isEmpty ? [TranscriptFile(folder)] : files
  }

  /// Runs the commands, and records an issue for each that prints something else, or ends with another status.
  ///
  /// With `WORKBOOK_WRITE=1`, the file is written with what is printed now instead. What fits keeps its gaps.
  ///
  /// - Throws: What is wrong if the file cannot be read or written, or a command not started.
  public func play() async throws {
    var transcript = try Transcript(String(contentsOf: url, encoding: .utf8))
    for scene in transcript.scenes {
      let folder = try folder(named: transcript.folder)
      for command in scene {
        let printed = try await printed(by: command, in: folder.root)
        guard !Transcript.fit(printed, command.printed.map(\.withoutBlanks)) else { continue }
        if ThisBook.isWritten {
          transcript.correct(command, printed: printed)
        } else {
          record(printed, command)
        }
      }
    }
    if ThisBook.isWritten { try Data(transcript.text.utf8).write(to: url) }
  }

  private func folder(named name: String?) throws -> TemporaryBook {
    if name == "this book" { return TemporaryBook(keeping: ThisBook.root) }
    return try TemporaryBook(copying: name)
  }

  /// What a command prints, line by line as a transcript has it.
  private func printed(by command: Transcript.Command, in folder: URL) async throws -> [String] {
    let script = command.script.joined(separator: "\n")
    let ended = try await Tool(at: URL(filePath: "/bin/sh"))
      .run(["-c", script], in: folder, environment: Self.environment)
    let lines =
      lines(of: ended.output) + lines(of: ended.errors).map { "! " + $0 }
      + (ended.status == 0 ? [] : ["[\(ended.status)]"])
    return lines.map { $0.replacing(folder.path, with: "…").withoutBlanks }
  }

  private func lines(of text: String) -> [String] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    return Array(lines.reversed().drop { $0.withoutBlanks.isEmpty }.reversed())
  }

  /// The made-up `swift`, and the programs that were built beside the tests.
  private static let paths =
    ThisBook.root.appending(path: "Tests/Support/Books/bin").path + ":" + Tool.folder.path

  /// The same terminal, language and time zone everywhere.
  private static let environment = [
    "PATH": paths + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin"),
    "NO_COLOR": "1", "COLUMNS": "80", "TERM": "dumb", "LC_ALL": "C", "TZ": "UTC",
    "EDITOR": "", "VISUAL": "", "WORKBOOK_TESTS": "", "WORKBOOK_AUTHORING": "",
    "WORKBOOK_WRITE": "", "THIS_BOOK": ThisBook.root.path,
  ]

  private func record(_ printed: [String], _ command: Transcript.Command) {
    let place = SourceLocation(
      fileID: "Transcripts/\(url.lastPathComponent)", filePath: url.path, line: command.number,
      column: 1)
    let suite = url.pathComponents.prefix { $0 != "Transcripts" }.last ?? ""
    Issue.record(
      """
      '\(command.script[0])' must print
      \(command.printed.joined(separator: "\n"))
      but it prints
      \(printed.joined(separator: "\n"))
      If that is right: WORKBOOK_TESTS=\(suite) WORKBOOK_WRITE=1 swift test --filter TranscriptTests
      """, sourceLocation: place)
  }
}
