import { coveredSpace } from './covered-space.ts'

/**
 * Range of the view in which a followed word may stay, as fractions of its height; outside it, the
 * word is scrolled to the upper bound.
 */
const upperBound = 0.25
const lowerBound = 0.72
/** Time a clicked word stays under the pointer, in milliseconds, since a second click may follow. */
const restMs = 700
/** Keys that always scroll, which means that the viewer wants to read elsewhere. */
const pageKeys = new Set(['PageUp', 'PageDown'])
/** Keys that move the cursor and scroll only if it leaves the view. */
const cursorKeys = new Set(['Home', 'End', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])
/** A scroll within this time after a key press is attributed to the key, in milliseconds. */
const keyMs = 150
/** Maximum duration of smooth scrolling that the page starts itself, in milliseconds. */
const ownScrollMs = 600
/** Elements in which these keys have another meaning. */
const interactiveSelector = 'button, input, select, [role="slider"], [role="menu"], [role="dialog"]'

/** Keeps a word in view until the viewer scrolls away, and resumes on request. */
export class AutoScroller {
  readonly #text: HTMLElement
  readonly #onAway: (isAway: boolean) => void
  readonly #still = matchMedia('(prefers-reduced-motion: reduce)')
  #isAway = false
  #restsUntil = 0
  #pressedAt = Number.NEGATIVE_INFINITY
  #ownUntil = 0

  constructor(text: HTMLElement, onAway: (isAway: boolean) => void) {
    this.#text = text
    this.#onAway = onAway
  }

  /** Watches for scrolling by the viewer; returns a function that stops it. */
  watch(): () => void {
    const controller = new AbortController()
    const { signal } = controller
    const handleUserScroll = () => this.stopFollowing()
    addEventListener('wheel', handleUserScroll, { passive: true, signal })
    addEventListener('touchmove', handleUserScroll, { passive: true, signal })
    addEventListener(
      'pointerdown',
      ({ target }) => target === document.documentElement && handleUserScroll(),
      {
        signal,
      },
    )
    addEventListener(
      'keydown',
      ({ key, target }) => {
        if (target instanceof Element && target.closest(interactiveSelector)) return
        if (pageKeys.has(key)) handleUserScroll()
        else if (cursorKeys.has(key)) this.#pressedAt = performance.now()
      },
      { capture: true, signal },
    )
    addEventListener('scroll', () => this.#scrolled(), { passive: true, signal })
    return () => controller.abort()
  }

  /** Scrolls to a word once it leaves the comfortable part of the view. */
  follow(word: Range): void {
    if (!this.#isAway && performance.now() >= this.#restsUntil) this.#bring(word, false)
  }

  /** Follows playback from a visible word that the viewer chose, after a pause. */
  followAfterRest(): void {
    this.#restsUntil = performance.now() + restMs
    this.resume()
  }

  /** Stops following, because the viewer is reading elsewhere. */
  stopFollowing(): void {
    this.#setAway(true)
  }

  /** Resumes following without scrolling. */
  resume(): void {
    this.#setAway(false)
  }

  /** Scrolls back to the current word. */
  jump(word: Range | null): void {
    this.#setAway(false)
    if (!word) return
    this.#bring(word, true)
    // Unrendered blocks have an estimated height, so check again once it is known.
    requestAnimationFrame(() => this.#bring(word, false))
  }

  /** Stops following if a recent cursor key, rather than the page itself, caused the scroll. */
  #scrolled(): void {
    const now = performance.now()
    if (now >= this.#ownUntil && now - this.#pressedAt < keyMs) this.stopFollowing()
  }

  #bring(word: Range, force: boolean): void {
    const { top, bottom } = coveredSpace(this.#text)
    const height = innerHeight - top - bottom
    const box = word.getBoundingClientRect()
    const relativeTop = (box.top - top) / height
    if (!force && relativeTop >= 0 && relativeTop <= lowerBound && box.height > 0) return
    const distance = box.top - top - height * upperBound
    const isNear = Math.abs(distance) < height
    const isSmooth = isNear && !this.#still.matches
    this.#ownUntil = performance.now() + (isSmooth ? ownScrollMs : keyMs)
    scrollBy({ top: distance, behavior: isSmooth ? 'smooth' : 'instant' })
  }

  #setAway(isAway: boolean): void {
    if (isAway === this.#isAway) return
    this.#isAway = isAway
    this.#onAway(isAway)
  }
}
