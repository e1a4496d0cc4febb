// Taking text apart: lines, words and names. And a hash of files, to notice an edit.

/// The lines of a text, empty lines included, with any line ending.
package func lines(of text: String) -> [Substring] {
  // NB: not `\.isNewline`. In a debug build a key path takes three times as long, for each character.
  text.split(omittingEmptySubsequences: false) { $0.isNewline }
}

/// The first line of a text, without the byte order mark that some editors put before it.
package func firstLine(of text: String) -> Substring {
  let line = text.prefix { !$0.isNewline }
  return line.first == "\u{FEFF}" ? line.dropFirst() : line
}

/// Whether a line is more than a comment, an import or white space.
package func isCode(_ line: some StringProtocol) -> Bool {
  let words = trimmed(line)
  return !words.isEmpty && !words.hasPrefix("//") && !words.hasPrefix("import ")
}

/// A part without the white space around it.
package func trimmed(_ part: some StringProtocol) -> String {
  part.trimmingCharacters(in: .whitespacesAndNewlines)
}

/// The words of a part, which are separated by spaces or commas.
func words(in part: Substring) -> [String] {
  part.split { $0.isWhitespace || $0 == "," }.map(String.init)
}

/// The name of a Swift file, without folders and ending.
public func swiftName(_ path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  return String(name.hasSuffix(".swift") ? name.dropLast(".swift".count) : name)
}

/// The title of an exercise's file: `UserFetch` for `06-UserFetch.swift`, and for `UserFetch.swift`.
public func swiftTitle(_ path: String) -> String {
  swiftName(path).replacing(/^[0-9]+-/, with: "")
}

/// Hashes files with 64-bit FNV-1a: enough to notice an edit, but no protection against fraud.
///
/// - Complexity: O(*n*) in the number of bytes.
package func fingerprint(of files: [[UInt8]]) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  func mix(_ byte: UInt8) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3 }
  for file in files {
    withUnsafeBytes(of: UInt64(file.count).littleEndian) { $0.forEach(mix) }
    file.forEach(mix)
  }
  return hash
}

/// Whether what the compiler says has some words, in their order; `…` stands for anything.
///
/// A chapter's module has locks and continuations that tests can search: they are read as those that they stand for.
package func compiler(_ message: String, says words: some StringProtocol) -> Bool {
  let plain = message.replacing(
    #/ \(aka 'Searched[^']*'\)|@concurrent |\(file:line:[^)]*\)/#, with: ""
  )
  .replacing("SearchedContinuation", with: "CheckedContinuation").replacing("Searched", with: "")
  var rest = plain[...]
  for part in words.components(separatedBy: "…").map(trimmed) where !part.isEmpty {
    guard let end = rest.firstRange(of: part)?.upperBound else { return false }
    rest = rest[end...]
  }
  return true
}
