// How the commands print sentences, and commands to copy.

/// Prints a sentence, broken between words.
package func printWrapped(_ sentence: String) {
  print(Terminal.wrapped(sentence).joined(separator: "\n"))
}

/// Prints the command that copies a file; in two lines that the shell joins, if one has no room for it.
package func printCopy(from source: String, to target: String) {
  let line = "  cp \(source) \(target)"
  print(line.count <= Terminal.textWidth ? line : "  cp \(source) \\\n     \(target)")
}
