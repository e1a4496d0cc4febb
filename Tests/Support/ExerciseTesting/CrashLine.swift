// The last line of a test run that crashes: which test was running.

#if os(Linux)
  import Foundation
  import Synchronization

  // The handler of a signal may only use memory that is there already, and no lock. So the line is kept
  // in a buffer. Safe: it is written while the test run's lock is held; a crash at that moment may at
  // worst show an older or a shorter line.
  nonisolated(unsafe) private let line = UnsafeMutablePointer<UInt8>.allocate(capacity: 1_000)
  private let length = Atomic(0)
  // Safe: written before any handler can run.
  nonisolated(unsafe) private let handlers = UnsafeMutablePointer<sigaction>.allocate(capacity: 32)
  private let isArmed = Atomic(false)

  /// Sets what is printed if the process crashes; empty for nothing.
  ///
  /// Called while the test run's lock is held.
  func printAtCrash(_ text: String) {
    arm()
    length.store(0, ordering: .sequentiallyConsistent)
    let bytes = Array(text.utf8.prefix(1_000))
    for (index, byte) in bytes.enumerated() { line[index] = byte }
    length.store(bytes.count, ordering: .sequentiallyConsistent)
  }

  /// Puts a handler before those that print the backtrace.
  private func arm() {
    guard !isArmed.exchange(true, ordering: .sequentiallyConsistent) else { return }
    for signal in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] {
      var action = sigaction()
      action.__sigaction_handler.sa_sigaction = { signal, info, context in
        // The backtrace comes first: the line is to be the last.
        handlers[Int(signal)].__sigaction_handler.sa_sigaction?(signal, info, context)
        _ = write(STDERR_FILENO, line, length.load(ordering: .sequentiallyConsistent))
        var byDefault = sigaction()
        sigaction(signal, &byDefault, nil)  // the signal comes again, and ends the process
      }
      action.sa_flags = SA_SIGINFO | Int32(SA_ONSTACK)
      sigaction(signal, &action, handlers + Int(signal))
    }
  }
#else
  /// Does nothing: the system's crash report comes last.
  func printAtCrash(_ text: String) {}
#endif
