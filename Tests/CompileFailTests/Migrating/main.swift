import Foundation

DispatchQueue.main.setSpecific(key: mark, value: true)
MainActor.assumeIsolated { refresh() }
RunLoop.main.run()
