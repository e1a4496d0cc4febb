// The executable `mine-operations`: sends many requests with the student's own `Batch` of chapter 2.

import Chapter2Operations
import StyleRuns

runOwnBatch { urls, limit, transport, completion in
  let batch = Batch(urls, limit: limit, over: transport, completion: completion)
  batch.start()
  return batch.progress
}
