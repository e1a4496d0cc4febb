// Which lines of a chapter are at work when something happens, from the stack of the thread.

import CommandSupport
import Synchronization
import Traces

#if canImport(Runtime)
  import Runtime
#endif

/// Notes the stack of each event of a run, and finds the lines later.
final class CodeWitness: Sendable {
  /// What is seen of an event: the stack of its thread, nil where the system cannot tell; and where it is, if the
  /// recorder does not know.
  private typealias Sight = (stack: (any Sendable)?, place: String)

  private let place: @Sendable () -> String
  // The lock guards what was seen of each event.
  private let sights = Mutex<[Sight]>([])

  /// Prepares to note events.
  ///
  /// The first one of a process reads which programs are in memory: other threads must not end meanwhile.
  ///
  /// - Parameter place: Says where the calling thread is; empty if it cannot tell.
  init(place: @escaping @Sendable () -> String = { "" }) {
    self.place = place
    #if canImport(Runtime)
      if #available(macOS 26, *) { _ = loadedImages }
    #endif
  }

  /// Notes that an event happens now, on this thread.
  func note(_ event: TraceEvent) {
    guard event != .closed else { return }
    let sight = (Self.stack, place())
    sights.withLock { $0.append(sight) }
  }

  private static var stack: (any Sendable)? {
    #if canImport(Runtime)
      guard #available(macOS 26, *) else { return nil }
      return try? Backtrace.capture(limit: 128, images: loadedImages)
    #else
      return nil
    #endif
  }

  /// The traces of many runs, each event with the lines of a folder that were at work, the innermost first; with
  /// none where the system cannot tell.
  ///
  /// - Parameter folder: `Chapters/Chapter1Callbacks`, for example.
  static func traces(
    of runs: [(trace: Trace, witness: CodeWitness)], in folder: String
  ) -> [Trace] {
    let sights = runs.map { $0.witness.sights.withLock { $0 } }
    var places = lines(of: sights.joined().map(\.stack))[...]
    return zip(runs, sights).map { run, sights in
      var trace = run.trace
      for (index, (sight, lines)) in zip(sights, places).enumerated() {
        guard index < trace.entries.count, let moment = trace.entries[index].moment else {
          continue
        }
        let queue = moment.queue.isEmpty ? sight.place : moment.queue
        trace.entries[index].moment = Trace.Moment(microseconds: moment.microseconds, queue: queue)
        trace.entries[index].moment?.lines = lines.compactMap { $0.relative(to: folder) }
      }
      places = places.dropFirst(sights.count)
      return trace
    }
  }
}

extension CodePlace {
  /// The place in the workbook; nil if the file is elsewhere, or is a given file that a search needs.
  fileprivate func relative(to folder: String) -> CodePlace? {
    guard line > 0, let start = path.firstRange(of: "/\(folder)/"), !path.contains("/Searched")
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
  private let loadedImages = ImageMap.capture()
#endif

#if os(Linux)
  /// The lines of this program on each stack, from the `llvm-symbolizer` of the toolchain; none if it cannot tell.
  ///
  /// To find them one stack after another takes the runtime a second for each (Swift 6.3, Linux).
  private func lines(of stacks: [(any Sendable)?]) -> [[CodePlace]] {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    guard let program = loadedImages.first(where: { $0.path == path }),
      let base = UInt64(program.baseAddress)
    else { return stacks.map { _ in [] } }
    let code = program.baseAddress..<program.endOfText
    let addresses = stacks.map { stack in
      (stack as? Backtrace).map { counters(of: $0, in: code) } ?? []
    }
    let all = Set(addresses.joined()).sorted()
    let places = places(of: all.map { $0 - base }, in: path)
    let known = Dictionary(uniqueKeysWithValues: zip(all, places))
    return addresses.map { $0.compactMap { known[$0] } }
  }

  /// The addresses on a stack that are in a program's code.
  private func counters(
    of stack: Backtrace, in code: Range<Backtrace.Address>
  ) -> [UInt64] {
    stack.frames.filter { frame in
      switch frame {
      case .omittedFrames, .truncated: false
      default: true
      }
    }.map(\.adjustedProgramCounter)
      .filter(code.contains).compactMap { UInt64($0) }
  }

  /// The lines at some offsets in a program; none if the symbolizer cannot tell.
  private func places(of offsets: [UInt64], in path: String) -> [CodePlace] {
    let output = TemporaryItem()
    let words =
      ["llvm-symbolizer", "--obj=\(path)", "--no-inlines", "--functions=none"]
      + ["--output-style=GNU"] + offsets.map { "0x" + String($0, radix: 16) }
    let symbolizer = ChildProcess(
      words: words, output: output.url, errors: URL(filePath: "/dev/null"))
    guard (try? symbolizer.run()) == .exited(0) else { return [] }
    return output.text.split(separator: "\n").map { line in
      let colon = line.lastIndex(of: ":") ?? line.endIndex
      let number = line[colon...].dropFirst().prefix { $0.isNumber }
      return CodePlace(path: String(line[..<colon]), line: Int(number) ?? 0)
    }
  }
#elseif canImport(Runtime)
  private func lines(of stacks: [(any Sendable)?]) -> [[CodePlace]] {
    guard #available(macOS 26, *) else { return stacks.map { _ in [] } }
    return stacks.map { stack in
      let frames = (stack as? Backtrace)?.symbolicated(with: loadedImages)?.frames ?? []
      return frames.compactMap { $0.symbol?.sourceLocation }
        .map { CodePlace(path: $0.path, line: $0.line) }
    }
  }
#else
  private func lines(of stacks: [(any Sendable)?]) -> [[CodePlace]] { stacks.map { _ in [] } }
#endif
