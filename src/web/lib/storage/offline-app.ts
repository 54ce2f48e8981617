/** Time for the page to settle first, in milliseconds. */
const settleMs = 3_000

/**
 * Makes the service worker cache the app so that it opens offline. Insecure contexts have no service workers.
 */
export function cacheAppForOffline(): void {
  if (!navigator.serviceWorker) return
  setTimeout(() => void cacheFiles().catch(() => undefined), settleMs)
}

async function cacheFiles(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/service-worker.js')
  const { active } = await serviceWorker.ready
  if (!savesData()) active?.postMessage('fill')
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
