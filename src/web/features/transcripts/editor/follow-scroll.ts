/** Where a followed word may be, as parts of the visible height; outside, it is brought to the upper bound. */
const upper = 0.25
const lower = 0.72
/** Keys that scroll: whoever presses them wants to look elsewhere. */
const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'])

/** Keeps a word in view until the viewer scrolls away, and again once they ask for it. */
export class FollowScroll {
  private readonly scroller: HTMLElement
  private readonly onAway: (away: boolean) => void
  private away = false

  constructor(scroller: HTMLElement, onAway: (away: boolean) => void) {
    this.scroller = scroller
    this.onAway = onAway
  }

  /** Watches for the viewer's own scrolling; returns what stops it. */
  watch(): () => void {
    const leave = () => this.setAway(true)
    const leaveByKey = (event: KeyboardEvent) => scrollKeys.has(event.key) && leave()
    const leaveByBar = (event: PointerEvent) => event.target === this.scroller && leave()
    const { scroller } = this
    scroller.addEventListener('wheel', leave, { passive: true })
    scroller.addEventListener('touchmove', leave, { passive: true })
    scroller.addEventListener('keydown', leaveByKey)
    scroller.addEventListener('pointerdown', leaveByBar)
    return () => {
      scroller.removeEventListener('wheel', leave)
      scroller.removeEventListener('touchmove', leave)
      scroller.removeEventListener('keydown', leaveByKey)
      scroller.removeEventListener('pointerdown', leaveByBar)
    }
  }

  /** Scrolls when the word has left the comfortable part of the view. */
  follow(word: Range): void {
    if (!this.away) this.bring(word, false)
  }

  /** Back to the word, wherever the viewer has scrolled. */
  jump(word: Range | null): void {
    this.setAway(false)
    if (!word) return
    this.bring(word, true)
    // What was never drawn had only a guessed height: look again once it has a real one.
    requestAnimationFrame(() => this.bring(word, false))
  }

  private bring(word: Range, always: boolean): void {
    const view = this.scroller.getBoundingClientRect()
    const box = word.getBoundingClientRect()
    const place = (box.top - view.top) / view.height
    if (!always && place >= 0 && place <= lower && box.height > 0) return
    const distance = box.top - view.top - view.height * upper
    const near = Math.abs(distance) < view.height
    this.scroller.scrollBy({ top: distance, behavior: near && !still.matches ? 'smooth' : 'instant' })
  }

  private setAway(away: boolean): void {
    if (away === this.away) return
    this.away = away
    this.onAway(away)
  }
}

const still = matchMedia('(prefers-reduced-motion: reduce)')
