import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Interval between API calls, in milliseconds. */
const intervalMs = 50

// Runs in its own thread, so that the uploads' work isn't mistaken for the server's. A message requests the
// durations of all calls since the previous message, in milliseconds.
const { url, cookie } = workerData as { url: string; cookie: string }
let durations: number[] = []
parentPort?.on('message', () => {
  parentPort?.postMessage(durations)
  durations = []
})
for (;;) {
  const startedAt = performance.now()
  const response = await fetch(`${url}/auth/session`, { headers: { cookie } })
  await response.text()
  if (!response.ok) throw new Error(`/auth/session: ${response.status}`)
  durations.push(performance.now() - startedAt)
  await sleep(intervalMs)
}
