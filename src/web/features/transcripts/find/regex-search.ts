import type { Found } from '#domain/find.ts'
import type { TextsToSearch } from './search-texts.ts'

export interface RegexRequest extends TextsToSearch {
  id: number
}
export interface RegexAnswer {
  id: number
  found: (readonly Found[])[]
}

/** What of a worker is needed here. */
export type RegexWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** An expression that needs longer is given up, in milliseconds: some would take years. */
const budgetMs = 1_500

const startWorker = (): RegexWorker =>
  new Worker(new URL('./regex.worker.ts', import.meta.url), { type: 'module' })

/** Searches with regular expressions where they can't stop the page, one search at a time. */
export class RegexSearch {
  private readonly start: () => RegexWorker
  private worker: RegexWorker | null = null
  private asked = 0
  private give: ((answer: (readonly Found[])[] | 'slow' | 'replaced') => void) | null = null
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(start: () => RegexWorker = startWorker) {
    this.start = start
  }

  /** What is found in each text; `slow` when that takes too long, `replaced` when something else is asked meanwhile. */
  search(texts: TextsToSearch): Promise<(readonly Found[])[] | 'slow' | 'replaced'> {
    this.stop()
    const id = ++this.asked
    this.worker ??= this.begin()
    this.worker.postMessage({ ...texts, id } satisfies RegexRequest)
    this.timer = setTimeout(() => this.abandon('slow'), budgetMs)
    return new Promise((resolve) => {
      this.give = resolve
    })
  }

  /** Nobody waits for the answer any more. */
  stop(): void {
    if (this.give) this.abandon('replaced')
  }

  close(): void {
    this.abandon('replaced')
  }

  private begin(): RegexWorker {
    const worker = this.start()
    worker.addEventListener('message', (event) => {
      const { id, found } = (event as MessageEvent<RegexAnswer>).data
      if (id === this.asked) this.answer(found)
    })
    return worker
  }

  /** The only way to stop an expression is to stop who runs it. */
  private abandon(why: 'slow' | 'replaced'): void {
    this.worker?.terminate()
    this.worker = null
    this.answer(why)
  }

  private answer(answer: (readonly Found[])[] | 'slow' | 'replaced'): void {
    clearTimeout(this.timer)
    const give = this.give
    this.give = null
    give?.(answer)
  }
}
