// How an editor is asked to show a line. Pure.

/// The command that opens a file in the student's editor.
package struct EditorCommand: Equatable {
  /// The program and its arguments; the shell separates the words of the first.
  package let words: [String]

  /// Chooses the editor, `$VISUAL` before `$EDITOR`; nil if neither is set.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - path: The file.
  ///   - line: The line, from 1.
  package init?(_ environment: [String: String], path: String, line: Int) {
    let editors = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
    guard let editor = editors.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
    let program = editor.split(separator: " ").first?.split(separator: "/").last ?? ""
    switch program {
    case "code", "codium", "cursor": words = [editor, "--goto", "\(path):\(line)"]
    case "subl", "zed", "xed": words = [editor, "\(path):\(line)"]
    case "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "joe", "kak":
      words = [editor, "+\(line)", path]
    default: words = [editor, path]
    }
  }
}
