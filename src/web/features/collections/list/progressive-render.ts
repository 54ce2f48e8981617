import { flushSync } from 'react-dom'
import { nextTask } from '#web/lib/browser/next-task.ts'

/** Interval between scroll speed checks, in milliseconds. */
const checkIntervalMs = 100
/**
 * Fraction of the window height per interval above which scrolling counts as a fling: names pass by in less
 * than 0.7 s, too fast to read.
 */
const flingThreshold = 0.15
/**
 * Fraction of the window height per interval below which the page counts as still. It isn't zero, because the
 * page also moves when content above the window grows.
 */
const stillThreshold = 0.05
/**
 * Number of items per frame to render in full while the page is still. While it is scrolling, one item is
 * rendered every other frame.
 */
const itemsPerFrame = 3
/** Number of distant items to keep rendered in full, for users who scroll back. */
const maxDistantItems = 40
/** Distance from the center of the window that counts as near, in window heights. */
const nearbyDistance = 1
/** Whether the browser fires content-visibility events; otherwise, IntersectionObserver is used. */
const hasVisibilityEvents = 'ContentVisibilityAutoStateChangeEvent' in globalThis

/** Consecutive items of a list, by ID. */
export interface Block {
  readonly element: Element
  ids: readonly string[]
  fullIds: ReadonlySet<string>
  /** Renders these items in full and the others by name only. */
  show: (fullIds: ReadonlySet<string>) => void
}

/** Blocks that the browser is currently rendering. */
const renderedBlocks = new Set<Block>()
/** Blocks with items rendered in full, oldest first. */
const fullBlocks = new Set<Block>()
let blockCount = 0
let isScheduled = false
/** Scroll position at the last check. */
let lastScrollY = 0

/**
 * Registers a block.
 * @returns a function that unregisters it
 */
export function registerBlock(block: Block): () => void {
  const change = (isRendered: boolean) => {
    if (isRendered) renderedBlocks.add(block)
    else renderedBlocks.delete(block)
    scheduleRender()
  }
  if (block.fullIds.size > 0) fullBlocks.add(block)
  const unobserve = hasVisibilityEvents ? observeEvents(block, change) : observeIntersection(block, change)
  if (blockCount++ === 0) addEventListener('scroll', scheduleRender, { passive: true })
  return () => {
    unobserve()
    renderedBlocks.delete(block)
    fullBlocks.delete(block)
    if (--blockCount === 0) removeEventListener('scroll', scheduleRender)
  }
}

function observeEvents({ element }: Block, change: (isRendered: boolean) => void): () => void {
  const handleChange = (event: Event) => {
    if (event.target === element) change(!(event as ContentVisibilityAutoStateChangeEvent).skipped)
  }
  element.addEventListener('contentvisibilityautostatechange', handleChange)
  // A server-rendered block may have been painted before there was a listener for its first event.
  const frame = requestAnimationFrame(() => change(isBlockRendered(element)))
  return () => {
    cancelAnimationFrame(frame)
    element.removeEventListener('contentvisibilityautostatechange', handleChange)
  }
}

const isBlockRendered = ({ firstElementChild }: Element): boolean =>
  firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? false

function observeIntersection({ element }: Block, change: (isRendered: boolean) => void): () => void {
  const observer = new IntersectionObserver(([entry]) => change(entry?.isIntersecting ?? true), {
    rootMargin: '100% 0px',
  })
  observer.observe(element)
  return () => observer.disconnect()
}

/**
 * Updates a block's items. New items in a fully rendered block are also rendered in full, but not immediately
 * if there are many of them.
 */
export function changeItems(block: Block, ids: readonly string[]): void {
  const wasFull =
    renderedBlocks.has(block) && block.ids.length > 0 && block.ids.every((id) => block.fullIds.has(id))
  const newCount = ids.filter((id) => !block.ids.includes(id)).length
  block.ids = ids
  if (newCount === 0) return
  if (wasFull && newCount <= itemsPerFrame) showFull(block, ids)
  else scheduleRender()
}

/** Renders an item in full immediately. */
export function renderInFull(block: Block, id: string): void {
  showFull(block, [...block.fullIds, id])
}

function showFull(block: Block, ids: Iterable<string>): void {
  block.fullIds = new Set(ids)
  if (block.fullIds.size > 0) fullBlocks.add(block)
  else fullBlocks.delete(block)
  block.show(block.fullIds)
}

/** Schedules rendering: nearby items in full and, once they are done, distant items by name again. */
function scheduleRender(): void {
  if (isScheduled) return
  isScheduled = true
  // Don't read the scroll position here; that would force a layout in the middle of a change.
  setTimeout(continueRendering, checkIntervalMs)
}

function continueRendering(): void {
  const distance = Math.abs(scrollY - lastScrollY)
  lastScrollY = scrollY
  if (distance > flingThreshold * innerHeight) setTimeout(continueRendering, checkIntervalMs)
  else scheduleStep(distance > stillThreshold * innerHeight, performance.now() + checkIntervalMs)
}

function scheduleStep(isMoving: boolean, deadline: number): void {
  if (isMoving) afterNextFrame(() => renderStep(1, isMoving, deadline))
  else requestAnimationFrame(() => renderStep(itemsPerFrame, isMoving, deadline))
}

/** Runs a function after two frames, so that its work falls in a different frame than further rendering. */
function afterNextFrame(callback: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(() => void nextTask().then(callback)))
}

/** Renders up to `count` items in full, starting with those nearest to the center of the window. */
function renderStep(count: number, isMoving: boolean, deadline: number): void {
  const pendingBlocks = findNearbyBlocks().filter(
    // Don't replace an element between pointer press and release.
    ({ ids, fullIds, element }) => ids.some((id) => !fullIds.has(id)) && !element.matches(':active'),
  )
  const excessBlock = findExcessBlock(2 * maxDistantItems)
  const render = () => (excessBlock ? showFull(excessBlock, []) : renderNext(pendingBlocks[0], count))
  if (isMoving) renderSync(render, pendingBlocks[0])
  else render()
  if (pendingBlocks.length === 0) {
    isScheduled = false
    releaseWhenIdle()
  } else if (performance.now() > deadline) continueRendering()
  else scheduleStep(isMoving, deadline)
}

/** Forces layout of the rendered blocks before the next frame. */
function renderSync(render: () => void, block: Block | undefined): void {
  flushSync(render)
  block?.element.getBoundingClientRect()
}

function renderNext(block: Block | undefined, count: number): void {
  const nextIds = block?.ids.filter((id) => !block.fullIds.has(id)).slice(0, count) ?? []
  if (block && nextIds.length > 0) showFull(block, [...block.fullIds, ...nextIds])
}

/** Returns the blocks near the viewport, sorted by distance. */
const findNearbyBlocks = () =>
  [...renderedBlocks]
    .map((block) => ({ block, distance: distanceFromMiddle(block) }))
    .filter(({ distance }) => distance < nearbyDistance * innerHeight)
    .sort((a, b) => a.distance - b.distance)
    .map(({ block }) => block)

/** Returns a block's distance from the center of the window, in pixels. */
function distanceFromMiddle({ element }: Block): number {
  const { top, bottom } = element.getBoundingClientRect()
  const middle = innerHeight / 2
  return Math.max(top - middle, middle - bottom, 0)
}

let isReleaseScheduled = false

function releaseWhenIdle(): void {
  if (isReleaseScheduled || !findExcessBlock(maxDistantItems)) return
  isReleaseScheduled = true
  const release = () => {
    isReleaseScheduled = false
    const block = findExcessBlock(maxDistantItems)
    if (block) showFull(block, [])
    releaseWhenIdle()
  }
  if ('requestIdleCallback' in globalThis) requestIdleCallback(release)
  else setTimeout(release, checkIntervalMs)
}

/**
 * Returns the first distant block with fully rendered items if there are more than `max` such items in total;
 * never the block with the focus.
 */
function findExcessBlock(max: number): Block | undefined {
  const nearBlocks = new Set(findNearbyBlocks())
  const candidates = [...fullBlocks].filter(
    (block) => !nearBlocks.has(block) && !block.element.contains(document.activeElement),
  )
  const fullCount = candidates.reduce((sum, { fullIds }) => sum + fullIds.size, 0)
  return fullCount > max ? candidates[0] : undefined
}
