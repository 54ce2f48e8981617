import { sessionStore } from '#web/lib/storage/browser-storage.ts'
import { type Link, pathOf } from './page.ts'

/** Interval for checking the link, in milliseconds. */
const recheckMs = 15_000

/** Interval for checking whether the audio is ready, in milliseconds. */
const audioRecheckMs = 4000

/**
 * Reloads the page when its link is removed, expires, or gets a new password, and when its audio becomes
 * ready.
 */
export function watchLink(link: Link): void {
  setInterval(async () => {
    if (document.hidden) return
    const response = await fetch(pathOf(link, ''), { method: 'HEAD' }).catch(() => null)
    if (response?.status !== 404 && response?.status !== 403) return
    sessionStore.removeItem(unlockedKey(link.id))
    location.reload()
  }, recheckMs)
  if (document.body.dataset.pending === undefined) return
  setInterval(async () => {
    if (document.hidden) return
    const response = await fetch(pathOf(link, '/audio')).catch(() => null)
    if (response?.ok) location.reload()
  }, audioRecheckMs)
}

export const unlockedKey = (id: string) => `longhand.unlocked.${id}`

/** Counts the visit, once per tab, as soon as the page is visible. */
export function countVisit(link: Link): void {
  const name = `longhand.visited.${link.id}`
  const count = () => {
    if (document.hidden || sessionStore.getItem(name)) return
    sessionStore.setItem(name, '1')
    void fetch(pathOf(link, '/views'), { method: 'POST', keepalive: true })
  }
  count()
  addEventListener('visibilitychange', count)
}
