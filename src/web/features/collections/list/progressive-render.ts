import { flushSync } from 'react-dom'
import { nextTask } from '#web/lib/next-task.ts'

/** Interval of scroll speed checks, in milliseconds. */
const lookMs = 100
/**
 * Fraction of the window height per interval that counts as a fling: names pass in less than 0.7 s, too fast to read.
 */
const fling = 0.15
/** Fraction below which the page counts as still, since content growing above the window moves it too. */
const still = 0.05
/** Number of items rendered in full per frame while nothing moves; otherwise in every other frame. */
const atRest = 3
/** Number of distant items that stay rendered in full, for users who scroll back. */
const kept = 40
/** Distance from the middle of the window that counts as near, in window heights. */
const reach = 1
/** Event name; browsers without it fall back to IntersectionObserver. */
const tells = 'ContentVisibilityAutoStateChangeEvent' in globalThis

/** Consecutive items of a list, by id. */
export interface Block {
  readonly element: Element
  ids: readonly string[]
  whole: ReadonlySet<string>
  /** Renders these items in full and the others by name. */
  show: (whole: ReadonlySet<string>) => void
}

/** Blocks that the browser renders. */
const drawn = new Set<Block>()
/** Blocks with items rendered in full, oldest first. */
const withWhole = new Set<Block>()
let followed = 0
let isWorking = false
/** Scroll position at the last check. */
let place = 0

/**
 * Registers a block.
 * @returns a function that removes it
 */
export function followBlock(block: Block): () => void {
  const change = (isDrawn: boolean) => {
    if (isDrawn) drawn.add(block)
    else drawn.delete(block)
    work()
  }
  if (block.whole.size > 0) withWhole.add(block)
  const unfollow = tells ? byEvent(block, change) : byPlace(block, change)
  if (followed++ === 0) addEventListener('scroll', work, { passive: true })
  return () => {
    unfollow()
    drawn.delete(block)
    withWhole.delete(block)
    if (--followed === 0) removeEventListener('scroll', work)
  }
}

function byEvent({ element }: Block, change: (isDrawn: boolean) => void): () => void {
  const look = (event: Event) => {
    if (event.target === element) change(!(event as ContentVisibilityAutoStateChangeEvent).skipped)
  }
  element.addEventListener('contentvisibilityautostatechange', look)
  // A server-rendered block may have been painted before its first event could be received.
  const frame = requestAnimationFrame(() => change(isDrawn(element)))
  return () => {
    cancelAnimationFrame(frame)
    element.removeEventListener('contentvisibilityautostatechange', look)
  }
}

const isDrawn = ({ firstElementChild }: Element): boolean =>
  firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false

function byPlace({ element }: Block, change: (isDrawn: boolean) => void): () => void {
  const observer = new IntersectionObserver(([entry]) => change(entry?.isIntersecting ?? true), {
    rootMargin: '100% 0px',
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/**
 * Updates the items of a block. New items in a fully rendered block are also rendered in full, unless there
 * are many; then they wait.
 */
export function changeItems(block: Block, ids: readonly string[]): void {
  const wasWhole = drawn.has(block) && block.ids.length > 0 && block.ids.every((id) => block.whole.has(id))
  const came = ids.filter((id) => !block.ids.includes(id)).length
  block.ids = ids
  if (came === 0) return
  if (wasWhole && came <= atRest) showWhole(block, ids)
  else work()
}

/** Renders an item in full immediately. */
export function renderFully(block: Block, id: string): void {
  showWhole(block, [...block.whole, id])
}

function showWhole(block: Block, ids: Iterable<string>): void {
  block.whole = new Set(ids)
  if (block.whole.size > 0) withWhole.add(block)
  else withWhole.delete(block)
  block.show(block.whole)
}

/** Renders in full until everything near is done, then releases distant items. */
function work(): void {
  if (isWorking) return
  isWorking = true
  // Doesn't read the scroll position, which would force a layout in the middle of a change.
  setTimeout(goOn, lookMs)
}

function goOn(): void {
  const moved = Math.abs(scrollY - place)
  place = scrollY
  if (moved > fling * innerHeight) setTimeout(goOn, lookMs)
  else next(moved > still * innerHeight, performance.now() + lookMs)
}

function next(isMoving: boolean, until: number): void {
  if (isMoving) inSpareTime(() => step(1, isMoving, until))
  else requestAnimationFrame(() => step(atRest, isMoving, until))
}

/** Runs a function after the next frame but one, so that its work and further rendering are in different frames. */
function inSpareTime(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => void nextTask().then(run)))
}

/** Renders this many items in full, nearest to the middle of the window first. */
function step(count: number, isMoving: boolean, until: number): void {
  const pending = nearest().filter(
    // An element must not be replaced between press and release.
    ({ ids, whole, element }) => ids.some((id) => !whole.has(id)) && !element.matches(':active'),
  )
  const tooMuch = leftFirst(2 * kept)
  const draw = () => (tooMuch ? showWhole(tooMuch, []) : drawNext(pending[0], count))
  if (isMoving) atOnce(draw, pending[0])
  else draw()
  if (pending.length === 0) {
    isWorking = false
    makeRoomWhenIdle()
  } else if (performance.now() > until) goOn()
  else next(isMoving, until)
}

/** Forces the layout of rendered blocks before the next frame. */
function atOnce(draw: () => void, block: Block | undefined): void {
  flushSync(draw)
  block?.element.getBoundingClientRect()
}

function drawNext(block: Block | undefined, count: number): void {
  const next = block?.ids.filter((id) => !block.whole.has(id)).slice(0, count) ?? []
  if (block && next.length > 0) showWhole(block, [...block.whole, ...next])
}

/** Returns the blocks near the viewport, by distance. */
const nearest = () =>
  [...drawn]
    .map((block) => ({ block, away: awayFromMiddle(block) }))
    .filter(({ away }) => away < reach * innerHeight)
    .sort((a, b) => a.away - b.away)
    .map(({ block }) => block)

/** Returns the distance of a block from the middle of the window, in pixels. */
function awayFromMiddle({ element }: Block): number {
  const { top, bottom } = element.getBoundingClientRect()
  const middle = innerHeight / 2
  return Math.max(top - middle, middle - bottom, 0)
}

let isIdling = false

function makeRoomWhenIdle(): void {
  if (isIdling || !leftFirst(kept)) return
  isIdling = true
  const make = () => {
    isIdling = false
    const block = leftFirst(kept)
    if (block) showWhole(block, [])
    makeRoomWhenIdle()
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(make)
  else setTimeout(make, lookMs)
}

/** Returns the first fully rendered distant block if there are more than `most`; never the focused one. */
function leftFirst(most: number): Block | undefined {
  const near = new Set(nearest())
  const all = [...withWhole].filter(
    (block) => !near.has(block) && !block.element.contains(document.activeElement),
  )
  const whole = all.reduce((sum, { whole }) => sum + whole.size, 0)
  return whole > most ? all[0] : undefined
}
