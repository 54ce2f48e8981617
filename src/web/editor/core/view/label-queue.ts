/** Number of labels written immediately, without checking their position. */
const few = 40
/** Labels per frame: their layout must not be noticeable. */
const slice = 100

/**
 * Writes labels of turns after the editor has finished a change: visible ones immediately and, if there are thousands,
 * the others in slices.
 */
export class LabelQueue {
  readonly #waiting = new Map<Element, () => void>()
  #running = false

  add(turn: Element, write: () => void): void {
    this.#waiting.set(turn, write)
    if (this.#running) return
    this.#running = true
    queueMicrotask(() => void this.#run())
  }

  async #run(): Promise<void> {
    this.#write(this.#urgent())
    while (this.#waiting.size > 0) {
      await nextFrame()
      this.#write([...this.#urgent(), ...[...this.#waiting.keys()].slice(0, slice)])
    }
    this.#running = false
  }

  #urgent(): readonly Element[] {
    const all = [...this.#waiting.keys()]
    return all.length > few ? seen(all) : all
  }

  #write(turns: readonly Element[]): void {
    for (const turn of turns) {
      this.#waiting.get(turn)?.()
      this.#waiting.delete(turn)
    }
  }
}

/** The turns of the chunks on the screen. Asking turns elsewhere for their position would force their layout. */
function seen(turns: readonly Element[]): Element[] {
  const chunks = [...new Set(turns.map(({ parentElement }) => parentElement))]
  const onScreen = new Set(chunks.filter((chunk) => chunk && isOnScreen(chunk)))
  return turns.filter(({ parentElement }) => onScreen.has(parentElement))
}

function isOnScreen(chunk: Element): boolean {
  const { top, bottom } = chunk.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

/** Hidden pages don't paint. */
const nextFrame = () =>
  new Promise<unknown>((resolve) => {
    if (document.hidden) setTimeout(resolve)
    else requestAnimationFrame(resolve)
  })
