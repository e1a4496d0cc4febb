// Which lines of a chapter are at work when something happens, from the stack of the thread.

import CommandSupport
import Foundation
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

  /// The trace that was noted, each event with the lines of the folder that were at work, the innermost first; with
  /// none where the system cannot tell.
  func adding(linesTo trace: Trace) -> Trace {
    var trace = trace
    for (index, stack) in zip(trace.moments.indices, stacks.withLock { $0 }) {
      trace.moments[index]?.lines = places(in: stack)
    }
    return trace
  }

  /// Finds the lines of many stacks at once, which takes less time than one by one.
  static func findLines(of witnesses: [CodeWitness]) {
    #if os(Linux)
      SymbolizedLines.find(witnesses.flatMap { $0.stacks.withLock { $0 } })
    #endif
  }

  #if canImport(Runtime)
    private static var stack: (any Sendable)? {
      guard #available(macOS 26, *) else { return nil }
      return try? Backtrace.capture(limit: 128, images: LoadedImages.all)
    }

    private func places(in stack: (any Sendable)?) -> [CodePlace] {
      guard #available(macOS 26, *), let stack = stack as? Backtrace else { return [] }
      #if os(Linux)
        if let places = SymbolizedLines.places(in: stack) { return places.compactMap(place) }
      #endif
      let frames = stack.symbolicated(with: LoadedImages.all)?.frames ?? []
      return frames.compactMap { $0.symbol?.sourceLocation }
        .compactMap { place(CodePlace(path: $0.path, line: $0.line)) }
    }
  #else
    private static let stack: (any Sendable)? = nil

    private func places(in stack: (any Sendable)?) -> [CodePlace] { [] }
  #endif

  /// The place in the workbook; nil if the file is elsewhere, or is a given file that a search needs.
  private func place(_ absolute: CodePlace) -> CodePlace? {
    let (path, line) = (absolute.path, absolute.line)
    guard line > 0, let start = path.firstRange(of: "/\(folder)/"),
      !path.contains("/Searched")
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

#if os(Linux)
  /// The lines of many addresses of this program, from the `llvm-symbolizer` of the toolchain.
  ///
  /// To find them one stack after another takes the runtime a second for each (Swift 6.3, Linux).
  private enum SymbolizedLines {
    // The lock guards what is known: a place for each address in this program.
    private static let known = Mutex<[Backtrace.Address: CodePlace]>([:])

    /// Finds the lines of all stacks; if the toolchain cannot, they stay unknown.
    static func find(_ stacks: [(any Sendable)?]) {
      guard let program = LoadedImages.all.first(where: { $0.path == path }) else { return }
      let addresses = Set(stacks.compactMap { $0 as? Backtrace }.flatMap { own($0, program) })
      let sorted = addresses.sorted()
      let offsets = sorted.compactMap {
        UInt64($0).flatMap { $0 - (UInt64(program.baseAddress) ?? 0) }
      }
      let output = LogFile()
      let words =
        [
          "llvm-symbolizer", "--obj=\(path)", "--no-inlines", "--functions=none",
          "--output-style=GNU",
        ]
        + offsets.map { "0x" + String($0, radix: 16) }
      let symbolizer = ChildProcess(words: words, output: output.url, errors: LogFile().url)
      guard (try? symbolizer.run()) == .exited(0) else { return }
      let lines = output.text.split(separator: "\n")
      known.withLock { known in
        for (address, line) in zip(sorted, lines) { known[address] = place(line) }
      }
    }

    /// The lines of a stack, the innermost first; nil if they were not asked for.
    static func places(in stack: Backtrace) -> [CodePlace]? {
      guard let program = LoadedImages.all.first(where: { $0.path == path }) else { return nil }
      let addresses = own(stack, program)
      return known.withLock { known in
        let places = addresses.compactMap { known[$0] }
        return places.count == addresses.count ? places : nil
      }
    }

    private static let path =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""

    private static func own(_ stack: Backtrace, _ program: Backtrace.Image) -> [Backtrace.Address] {
      stack.frames.filter { frame in
        switch frame {
        case .omittedFrames, .truncated: false
        default: true
        }
      }.map(\.adjustedProgramCounter)
        .filter { program.baseAddress <= $0 && $0 < program.endOfText }
    }

    private static func place(_ line: Substring) -> CodePlace {
      let colon = line.lastIndex(of: ":") ?? line.endIndex
      return CodePlace(
        path: String(line[..<colon]),
        line: Int(line[colon...].dropFirst().prefix { $0.isNumber }) ?? 0)
    }
  }
#endif
