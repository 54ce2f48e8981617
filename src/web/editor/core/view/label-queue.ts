/** Maximum number of labels written immediately without checking their position. */
const maxImmediate = 40
/** Number of labels written per frame, so that their layout isn't noticeable. */
const slice = 100

/**
 * Writes labels of turns after an editor update: visible ones immediately, and others in batches if there are
 * thousands.
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
      this.#write([...this.#urgent(), ...[...this.#pending.keys()].slice(0, slice)])
    }
    this.#isRunning = false
  }

  #urgent(): readonly Element[] {
    const all = [...this.#pending.keys()]
    return all.length > maxImmediate ? visibleTurns(all) : all
  }

  #write(turns: readonly Element[]): void {
    for (const turn of turns) {
      this.#pending.get(turn)?.()
      this.#pending.delete(turn)
    }
  }
}

/** Returns the turns in visible chunks. Measuring turns elsewhere would force their layout. */
function visibleTurns(turns: readonly Element[]): Element[] {
  const chunks = [...new Set(turns.map(({ parentElement }) => parentElement))]
  const onScreen = new Set(chunks.filter((chunk) => chunk && isOnScreen(chunk)))
  return turns.filter(({ parentElement }) => onScreen.has(parentElement))
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
