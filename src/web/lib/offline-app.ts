/** Delay until the page has settled, in milliseconds. */
const settleMs = 3_000

/**
 * Has the service worker keep the app, so that it opens without a connection. Where the address is not secure, browsers
 * have none.
 */
export function keepAppOffline(): void {
  if (!navigator.serviceWorker) return
  setTimeout(() => void keep().catch(() => undefined), settleMs)
}

async function keep(): Promise<void> {
  const { serviceWorker } = navigator
  await serviceWorker.register('/service-worker.js')
  const { active } = await serviceWorker.ready
  if (!savesData()) active?.postMessage('fill')
}

const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true
