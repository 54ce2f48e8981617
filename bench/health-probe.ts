import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

/** Interval between health checks, in milliseconds. */
const intervalMs = 20

// Runs in a separate thread, so that the attacker's work isn't mistaken for the server's. Each message
// requests the longest wait since the previous message.
const { url } = workerData as { url: string }
let longest = 0
/** Start of the current request, so that a server that never responds counts, too. */
let startedAt = performance.now()
parentPort?.on('message', () => {
  parentPort?.postMessage(Math.max(longest, performance.now() - startedAt))
  longest = 0
})
for (;;) {
  startedAt = performance.now()
  await fetch(`${url}/healthz`).then((response) => response.text())
  longest = Math.max(longest, performance.now() - startedAt)
  await sleep(intervalMs)
  startedAt = performance.now()
}
