import type { Found } from '#domain/find.ts'
import type { TextsToSearch } from './search-texts.ts'

export interface RegexRequest extends TextsToSearch {
  id: number
}
/** `ready` comes first, once. */
export type RegexAnswer = 'ready' | { id: number; found: FoundInEach }

type FoundInEach = (readonly Found[])[]
type Outcome = FoundInEach | 'slow' | 'failed' | 'replaced'

/** The part of the worker interface needed here. */
export type RegexWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** Timeout of an expression, in milliseconds: some would take years. */
const budgetMs = 1_500

const startWorker = (): RegexWorker =>
  new Worker(new URL('./regex.worker.ts', import.meta.url), { type: 'module' })

/** Searches with regular expressions without blocking the page, one search at a time. */
export class RegexSearch {
  readonly #start: () => RegexWorker
  #worker: RegexWorker | null = null
  /** Whether its code has arrived. */
  #ready = false
  #searches = 0
  #asked: { request: RegexRequest; give: (outcome: Outcome) => void } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(start: () => RegexWorker = startWorker) {
    this.#start = start
  }

  /** Matches per text; `slow` on a timeout, `failed` if search is unavailable, `replaced` by a newer search. */
  search(texts: TextsToSearch): Promise<Outcome> {
    this.stop()
    return new Promise((give) => {
      this.#asked = { request: { ...texts, id: ++this.#searches }, give }
      this.#worker ??= this.#begin()
      if (this.#ready) this.#send()
    })
  }

  /** The response is no longer needed. */
  stop(): void {
    if (this.#asked && this.#ready) this.#end()
    this.#answer('replaced')
  }

  close(): void {
    this.#end()
    this.#answer('replaced')
  }

  #begin(): RegexWorker {
    const worker = this.#start()
    worker.addEventListener('message', (event) => {
      const data = (event as MessageEvent<RegexAnswer>).data
      if (worker !== this.#worker) return
      if (data === 'ready') {
        this.#ready = true
        this.#send()
      } else if (data.id === this.#searches) this.#answer(data.found)
    })
    worker.addEventListener('error', () => {
      this.#end()
      this.#answer('failed')
    })
    return worker
  }

  /** Time counts from here, since the code may load slowly. */
  #send(): void {
    if (!this.#asked) return
    this.#worker?.postMessage(this.#asked.request)
    this.#timer = setTimeout(() => {
      this.#end()
      this.#answer('slow')
    }, budgetMs)
  }

  /** The only way to stop an expression is to stop its worker. */
  #end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#ready = false
  }

  #answer(outcome: Outcome): void {
    clearTimeout(this.#timer)
    const asked = this.#asked
    this.#asked = null
    asked?.give(outcome)
  }
}
