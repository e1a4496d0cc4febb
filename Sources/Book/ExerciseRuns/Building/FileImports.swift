// Which modules a Swift file imports: the compiler is asked, because comments, `#if` and attributes count.

import CommandSupport
import Foundation

/// The imports of one file of a book that was built.
package struct FileImports: Sendable {
  /// The names of the modules, in the order of the file.
  package let modules: [String]

  /// Asks the compiler, with the settings of a debug build; waits on the calling thread.
  ///
  /// - Parameters:
  ///   - file: The file.
  ///   - root: The folder that was built: `#if canImport(…)` asks for its modules.
  /// - Returns: Nil if the file cannot be read as Swift.
  /// - Throws: `CommandError` if there is no compiler.
  package init?(of file: URL, builtIn root: URL) throws(CommandError) {
    let (list, log) = (LogFile(), LogFile())
    let settings = ["-swift-version", "6", "-DDEBUG", "-DSWIFT_PACKAGE"]
    let modules = root.appending(path: ".build/debug/Modules").path
    let words = ["swiftc", "-emit-imported-modules", file.path, "-I", modules]
    let compiler = ChildProcess(
      words: words + settings + ["-o", list.url.path], output: log.url, errors: log.url)
    guard try compiler.run() == .exited(0) else { return nil }
    self.modules = list.text.split(whereSeparator: \.isNewline).map(String.init)
  }
}
