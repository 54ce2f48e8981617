/** Returns the part of the window not covered by the video, the search field or the player. */
function uncoveredArea(): { top: number; bottom: number } {
  const sticky = [...document.querySelectorAll<HTMLElement>('.video, .tools')].filter(
    (element) => getComputedStyle(element).position === 'sticky',
  )
  return {
    top: Math.max(0, ...sticky.map(({ offsetHeight }) => offsetHeight)),
    bottom: document.getElementById('player')?.getBoundingClientRect().top ?? innerHeight,
  }
}

/** Minimum distance from the edges of the uncovered area, in pixels. */
const margin = 8

function scrollTo(range: Range, share: number, behavior: ScrollBehavior): void {
  const { top, bottom } = uncoveredArea()
  const box = range.getBoundingClientRect()
  const lowerLimit = top + (bottom - top) * share
  if (box.top >= top + margin && box.bottom <= lowerLimit - margin) return
  scrollBy({ top: box.top - top - (bottom - top) * 0.3, behavior })
}

/** Scrolls to a passage unless it is already visible. */
export function reveal(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  // Distant passages are rendered first; until then, their position is only an estimate.
  if (bottom < -innerHeight || top > 2 * innerHeight)
    range.startContainer.parentElement?.scrollIntoView({ block: 'center' })
  scrollTo(range, 1, 'instant')
}

/**
 * Scrolls when the word being spoken leaves the upper part of the window, unless the reader has scrolled
 * recently.
 */
export function followSpokenWord(range: Range): void {
  if (Date.now() - scrolledAt < 5000) return
  scrollTo(range, 0.8, 'smooth')
}
let scrolledAt = 0
for (const event of ['wheel', 'touchmove'])
  addEventListener(event, () => (scrolledAt = Date.now()), { passive: true })
