import { flushSync } from 'react-dom'
import { nextTask } from '#web/lib/browser/next-task.ts'

/** Interval of scroll speed checks, in milliseconds. */
const checkIntervalMs = 100
/**
 * Fraction of the window height per interval that counts as a fling: names pass in less than 0.7 s, too fast to read.
 */
const flingFraction = 0.15
/** Fraction below which the page counts as still, since content growing above the window moves it too. */
const stillFraction = 0.05
/** Number of items rendered in full per frame while nothing moves; otherwise in every other frame. */
const itemsPerFrame = 3
/** Number of distant items that stay rendered in full, for users who scroll back. */
const maxDistant = 40
/** Distance from the middle of the window that counts as near, in window heights. */
const reach = 1
/** Event name; browsers without it fall back to IntersectionObserver. */
const hasVisibilityEvents = 'ContentVisibilityAutoStateChangeEvent' in globalThis

/** Consecutive items of a list, by ID. */
export interface Block {
  readonly element: Element
  ids: readonly string[]
  fullIds: ReadonlySet<string>
  /** Renders these items in full and the others by name. */
  show: (full: ReadonlySet<string>) => void
}

/** Blocks that the browser renders. */
const rendered = new Set<Block>()
/** Blocks with items rendered in full, oldest first. */
const withFullItems = new Set<Block>()
let followed = 0
let isWorking = false
/** Scroll position at the last check. */
let lastScrollY = 0

/**
 * Registers a block.
 * @returns a function that removes it
 */
export function followBlock(block: Block): () => void {
  const change = (isRendered: boolean) => {
    if (isRendered) rendered.add(block)
    else rendered.delete(block)
    work()
  }
  if (block.fullIds.size > 0) withFullItems.add(block)
  const unfollow = hasVisibilityEvents ? observeEvents(block, change) : observeIntersection(block, change)
  if (followed++ === 0) addEventListener('scroll', work, { passive: true })
  return () => {
    unfollow()
    rendered.delete(block)
    withFullItems.delete(block)
    if (--followed === 0) removeEventListener('scroll', work)
  }
}

function observeEvents({ element }: Block, change: (isDrawn: boolean) => void): () => void {
  const handleChange = (event: Event) => {
    if (event.target === element) change(!(event as ContentVisibilityAutoStateChangeEvent).skipped)
  }
  element.addEventListener('contentvisibilityautostatechange', handleChange)
  // A server-rendered block may have been painted before its first event could be received.
  const frame = requestAnimationFrame(() => change(isDrawn(element)))
  return () => {
    cancelAnimationFrame(frame)
    element.removeEventListener('contentvisibilityautostatechange', handleChange)
  }
}

const isDrawn = ({ firstElementChild }: Element): boolean =>
  firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false

function observeIntersection({ element }: Block, change: (isDrawn: boolean) => void): () => void {
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
  const wasFull =
    rendered.has(block) && block.ids.length > 0 && block.ids.every((id) => block.fullIds.has(id))
  const newCount = ids.filter((id) => !block.ids.includes(id)).length
  block.ids = ids
  if (newCount === 0) return
  if (wasFull && newCount <= itemsPerFrame) showFull(block, ids)
  else work()
}

/** Renders an item in full immediately. */
export function renderFully(block: Block, id: string): void {
  showFull(block, [...block.fullIds, id])
}

function showFull(block: Block, ids: Iterable<string>): void {
  block.fullIds = new Set(ids)
  if (block.fullIds.size > 0) withFullItems.add(block)
  else withFullItems.delete(block)
  block.show(block.fullIds)
}

/** Renders items in full until everything nearby is done, then releases distant items. */
function work(): void {
  if (isWorking) return
  isWorking = true
  // Doesn't read the scroll position, which would force a layout in the middle of a change.
  setTimeout(continueWork, checkIntervalMs)
}

function continueWork(): void {
  const distance = Math.abs(scrollY - lastScrollY)
  lastScrollY = scrollY
  if (distance > flingFraction * innerHeight) setTimeout(continueWork, checkIntervalMs)
  else next(distance > stillFraction * innerHeight, performance.now() + checkIntervalMs)
}

function next(isMoving: boolean, deadline: number): void {
  if (isMoving) afterNextFrame(() => step(1, isMoving, deadline))
  else requestAnimationFrame(() => step(itemsPerFrame, isMoving, deadline))
}

/** Runs a function after the next frame but one, so that its work and further rendering are in different frames. */
function afterNextFrame(run: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => void nextTask().then(run)))
}

/** Renders this many items in full, nearest to the middle of the window first. */
function step(count: number, isMoving: boolean, deadline: number): void {
  const pending = nearest().filter(
    // An element must not be replaced between press and release.
    ({ ids, fullIds, element }) => ids.some((id) => !fullIds.has(id)) && !element.matches(':active'),
  )
  const excess = findExcess(2 * maxDistant)
  const render = () => (excess ? showFull(excess, []) : renderNext(pending[0], count))
  if (isMoving) atOnce(render, pending[0])
  else render()
  if (pending.length === 0) {
    isWorking = false
    releaseWhenIdle()
  } else if (performance.now() > deadline) continueWork()
  else next(isMoving, deadline)
}

/** Forces the layout of rendered blocks before the next frame. */
function atOnce(draw: () => void, block: Block | undefined): void {
  flushSync(draw)
  block?.element.getBoundingClientRect()
}

function renderNext(block: Block | undefined, count: number): void {
  const next = block?.ids.filter((id) => !block.fullIds.has(id)).slice(0, count) ?? []
  if (block && next.length > 0) showFull(block, [...block.fullIds, ...next])
}

/** Returns the blocks near the viewport, by distance. */
const nearest = () =>
  [...rendered]
    .map((block) => ({ block, distance: distanceFromMiddle(block) }))
    .filter(({ distance }) => distance < reach * innerHeight)
    .sort((a, b) => a.distance - b.distance)
    .map(({ block }) => block)

/** Returns the distance of a block from the middle of the window, in pixels. */
function distanceFromMiddle({ element }: Block): number {
  const { top, bottom } = element.getBoundingClientRect()
  const middle = innerHeight / 2
  return Math.max(top - middle, middle - bottom, 0)
}

let isIdling = false

function releaseWhenIdle(): void {
  if (isIdling || !findExcess(maxDistant)) return
  isIdling = true
  const release = () => {
    isIdling = false
    const block = findExcess(maxDistant)
    if (block) showFull(block, [])
    releaseWhenIdle()
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(release)
  else setTimeout(release, checkIntervalMs)
}

/**
 * Returns the first distant block with fully rendered items if there are more than `max` such items; never
 * the focused one.
 */
function findExcess(max: number): Block | undefined {
  const near = new Set(nearest())
  const all = [...withFullItems].filter(
    (block) => !near.has(block) && !block.element.contains(document.activeElement),
  )
  const fullCount = all.reduce((sum, { fullIds }) => sum + fullIds.size, 0)
  return fullCount > max ? all[0] : undefined
}
