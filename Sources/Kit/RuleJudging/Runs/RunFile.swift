// Recordings as text, as the files of this folder have them.

import Foundation
import Traces

/// Recordings as text: after a line that begins with `#`, the events of the run.
struct RunFile {
  /// The line of each recording, and the recording.
  let entries: [(head: String, recording: Recording)]

  init(_ text: String) {
    entries = text.split(separator: "# ").compactMap { part in
      let lines = part.split(separator: "\n", maxSplits: 1)
      // A run that nothing was seen of has no second line.
      let words = lines.count == 2 ? String(lines[1]) : ""
      guard let head = lines.first, let recording = Recording(words: words) else { return nil }
      return (String(head), recording)
    }
  }

  /// The text of an entry, with lines of at most 100 columns.
  static func text(_ head: String, _ recording: Recording) -> String {
    var (lines, line) = (["# \(head)"], "")
    for word in recording.words.components(separatedBy: " · ") {
      if line.count + word.count > 95 {
        lines.append(line + " ·")
        line = word
      } else {
        line += line.isEmpty ? word : " · \(word)"
      }
    }
    return (lines + [line]).joined(separator: "\n") + "\n"
  }
}
