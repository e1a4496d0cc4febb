// How an editor is asked to show a line. Pure.

/// The command that opens a file in the student's editor: `$VISUAL`, or else `$EDITOR`.
///
/// - Parameters:
///   - environment: The environment variables.
///   - path: The file.
///   - line: The line, from 1.
/// - Returns: The program and its arguments; the shell separates the words of the first. Nil if no editor is set.
func editorCommand(
  _ environment: [String: String], path: String, line: Int
) -> [String]? {
  let editors = ["VISUAL", "EDITOR"].compactMap { environment[$0] }
  guard let editor = editors.first(where: { !$0.allSatisfy(\.isWhitespace) }) else { return nil }
  let program = editor.split(separator: " ").first?.split(separator: "/").last ?? ""
  switch program {
  case "code", "codium", "cursor": return [editor, "--goto", "\(path):\(line)"]
  case "subl", "zed", "xed": return [editor, "\(path):\(line)"]
  case "vi", "vim", "nvim", "nano", "emacs", "emacsclient", "micro", "joe", "kak":
    return [editor, "+\(line)", path]
  default: return [editor, path]
  }
}
