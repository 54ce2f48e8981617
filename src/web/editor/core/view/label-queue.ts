/** Maximum number of labels that are written immediately, without checking their position. */
const maxImmediateLabels = 40
/** Number of labels written per frame, few enough that their layout isn't noticeable. */
const sliceSize = 100

/**
 * Writes turn labels after an editor update: visible ones immediately, and the others in batches if there are
 * many.
 */
export class LabelQueue {
  readonly #pending = new Map<Element, () => void>()
  #isRunning = false

  add(turn: Element, write: () => void): void {
    this.#pending.set(turn, write)
    if (this.#isRunning) return
    this.#isRunning = true
    queueMicrotask(() => void this.#run())
  }

  async #run(): Promise<void> {
    this.#write(this.#urgent())
    while (this.#pending.size > 0) {
      await nextFrame()
      this.#write([...this.#urgent(), ...[...this.#pending.keys()].slice(0, sliceSize)])
    }
    this.#isRunning = false
  }

  #urgent(): readonly Element[] {
    const pendingTurns = [...this.#pending.keys()]
    return pendingTurns.length > maxImmediateLabels ? visibleTurns(pendingTurns) : pendingTurns
  }

  #write(turns: readonly Element[]): void {
    for (const turn of turns) {
      this.#pending.get(turn)?.()
      this.#pending.delete(turn)
    }
  }
}

/** Returns the turns in visible chunks. Measuring turns elsewhere would force the browser to lay them out. */
function visibleTurns(turns: readonly Element[]): Element[] {
  const chunks = [...new Set(turns.map(({ parentElement }) => parentElement))]
  const visibleChunks = new Set(chunks.filter((chunk) => chunk && isOnScreen(chunk)))
  return turns.filter(({ parentElement }) => visibleChunks.has(parentElement))
}

function isOnScreen(chunk: Element): boolean {
  const { top, bottom } = chunk.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Waits for the next frame; hidden pages don't paint. */
const nextFrame = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(resolve)
  })
