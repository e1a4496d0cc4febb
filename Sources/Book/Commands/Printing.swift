// How the commands print sentences, commands to copy, and values for programs.

/// Prints a sentence, broken between words.
package func printWrapped(_ sentence: String) {
  print(Terminal.wrapped(sentence).joined(separator: "\n"))
}

/// Prints the command that copies a file; in two lines that the shell joins, if one has no room for it.
package func printCopy(from source: String, to target: String) {
  let line = "  cp \(source) \(target)"
  print(line.count <= Terminal.textWidth ? line : "  cp \(source) \\\n     \(target)")
}

/// Prints a value as JSON, with its keys in the order of the alphabet.
package func printJSON(_ value: some Encodable) {
  guard let data = try? JSONEncoder.sorted.encode(value) else { return }
  print(String(decoding: data, as: UTF8.self))
}
