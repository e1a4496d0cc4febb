import Downloads
import Interleaving
import Testing

@Test func `a cancelled download does not run`() {
  let report = ScheduleSearch().run { play in
    let download = Download()
    play.thread("start") { download.start() }
    play.thread("cancel") { download.cancel() }
    return { download.isRunning ? "it was cancelled, and runs" : nil }
  }
  if let finding = report.finding { Issue.record("\(finding)") }
}
