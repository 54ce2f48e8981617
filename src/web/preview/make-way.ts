import { counterpart, itemLike } from './counterpart.ts'
import { recordEvents } from './kept-events.ts'
import { captureSelection } from './marked-text.ts'

declare global {
  /** Something is shown already, which stays until the program has its own; false once that has taken its place. */
  var longhandPreview: boolean | undefined
}

/** Whether the program shows what it has to show, and not only that it is on its way where that may still come. */
const isReady = (root: Element) =>
  root.querySelector('main') !== null && !(navigator.onLine && root.querySelector('main [aria-busy="true"]'))

/**
 * Takes a page away in the frame in which the program has its own one in `root`. That one is scrolled as far, has the
 * focus at the same place, holds what was typed and what was marked, and hears what was done.
 */
export function makeWay(page: HTMLElement, root: HTMLElement): void {
  globalThis.longhandPreview = true
  root.hidden = true
  const repeatIn = recordEvents(page)
  const standing = new AbortController()
  const { signal } = standing
  // Whoever comes back to a page that the browser has kept may be somebody else.
  addEventListener('pagehide', ({ persisted }) => page.toggleAttribute('hidden', persisted), { signal })
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { signal })
  const leave = () => {
    if (signal.aborted) return
    // What is being pressed must not be another by the time it is let go.
    if (page.matches(':active')) return void requestAnimationFrame(leave)
    standing.abort()
    globalThis.longhandPreview = false
    const markAgain = captureSelection(page)
    const focused = page.contains(document.activeElement) ? document.activeElement : null
    const scrolled = scrollY
    const reading = scrolled > 0 ? firstInView(page) : undefined
    const stood = reading?.getBoundingClientRect().top ?? 0
    root.hidden = false
    page.remove()
    if (scrolled > 0) scrollTo({ top: scrolled, behavior: 'instant' })
    // It takes what it has not drawn yet for a little higher or lower than it is.
    const now = reading && itemLike(reading, root)
    if (now) scrollBy({ top: now.getBoundingClientRect().top - stood, behavior: 'instant' })
    if (focused) counterpart(focused, root)?.focus({ preventScroll: true })
    for (const field of page.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select'))
      takeOver(field, counterpart(field, root))
    repeatIn((element) => counterpart(element, root))
    markAgain(root)
  }
  const look = () => {
    if (!isReady(root)) return
    observer.disconnect()
    // Where no frame follows at once, a press would find nothing in what the browser has not looked at yet.
    requestAnimationFrame(leave)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ['aria-busy'] })
  addEventListener('offline', look, { signal })
}

/** Has a field hold what was typed into the one before it, marked or chosen. */
function takeOver(before: HTMLInputElement | HTMLSelectElement, now: HTMLElement | undefined): void {
  const kind = before.constructor as typeof HTMLInputElement
  if (!(now instanceof kind) || before.type === 'checkbox' || before.value === now.value) return
  // React hears of it only where the field does not hear of it first.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(now, before.value)
  now.dispatchEvent(new Event('change', { bubbles: true }))
  if (before instanceof HTMLInputElement) now.setSelectionRange(before.selectionStart, before.selectionEnd)
}

/** The item that is read first. */
const firstInView = (page: Element) =>
  [...page.querySelectorAll('[data-item]')].find((item) => item.getBoundingClientRect().bottom > 0)
