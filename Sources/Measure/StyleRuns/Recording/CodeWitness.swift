// Which lines of a chapter are at work when something happens, from the stack of the thread.

import Synchronization
import Traces

#if canImport(Runtime)
  import Runtime
#endif

/// Notes the stack of each event, and finds the lines later.
final class CodeWitness: Sendable {
  private let folder: String

  /// Prepares to note the lines of a folder, `Chapters/Chapter1Callbacks` for example.
  ///
  /// The first one of a process reads which programs are in memory: other threads must not end meanwhile.
  init(of folder: String) {
    self.folder = folder
    #if canImport(Runtime)
      if #available(macOS 26, *) { _ = LoadedImages.all }
    #endif
  }

  // The lock guards the stacks; nil where the system cannot tell.
  private let stacks = Mutex<[(any Sendable)?]>([])

  /// Notes that an event happens now, on this thread.
  func note(_ event: TraceEvent) {
    guard event != .closed else { return }
    let stack = Self.stack
    stacks.withLock { $0.append(stack) }
  }

  /// For each event the lines of the folder that were at work, the innermost first; none where the system
  /// cannot tell.
  ///
  /// - Complexity: O(*n*) in the frames of all stacks; each costs a look into the debugging data.
  var places: [[CodePlace]] { stacks.withLock { $0 }.map(places(in:)) }

  #if canImport(Runtime)
    private static var stack: (any Sendable)? {
      guard #available(macOS 26, *) else { return nil }
      return try? Backtrace.capture(limit: 128, images: LoadedImages.all)
    }

    private func places(in stack: (any Sendable)?) -> [CodePlace] {
      guard #available(macOS 26, *) else { return [] }
      let frames = (stack as? Backtrace)?.symbolicated(with: LoadedImages.all)?.frames ?? []
      return frames.compactMap { $0.symbol?.sourceLocation }
        .compactMap { place(in: $0.path, line: $0.line) }
    }
  #else
    private static let stack: (any Sendable)? = nil

    private func places(in stack: (any Sendable)?) -> [CodePlace] { [] }
  #endif

  /// The place in the workbook; nil if the file is elsewhere, or is the given file that counts locks.
  private func place(in path: String, line: Int) -> CodePlace? {
    guard line > 0, let start = path.firstRange(of: "/\(folder)/"),
      !path.hasSuffix("/Searched.swift")
    else { return nil }
    return CodePlace(path: String(path[start.lowerBound...].dropFirst()), line: line)
  }
}

#if canImport(Runtime)
  /// The programs and libraries in memory, read once.
  ///
  /// NB: on Linux (Swift 6.3), reading them crashes if the stack of another thread is released meanwhile,
  /// and each capture of a stack would read them again.
  @available(macOS 26, *)
  private enum LoadedImages {
    static let all = ImageMap.capture()
  }
#endif
