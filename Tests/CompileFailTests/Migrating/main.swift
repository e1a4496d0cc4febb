import Foundation

DispatchQueue.main.setSpecific(key: mark, value: true)
let screen = MainActor.assumeIsolated { Screen() }
MainActor.assumeIsolated { screen.refresh() }
RunLoop.main.run()
