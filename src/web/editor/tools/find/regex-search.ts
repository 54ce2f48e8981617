import type { FindMatch } from '#domain/words/find.ts'
import type { SearchableTexts } from './search-texts.ts'

export interface RegexRequest extends SearchableTexts {
  id: number
}
/** Message from the worker; `ready` is sent once, before any other. */
export type RegexReply = 'ready' | { id: number; matches: MatchesPerText }

type MatchesPerText = (readonly FindMatch[])[]
type Outcome = MatchesPerText | 'slow' | 'failed' | 'replaced'

/** The subset of the `Worker` interface that is used. */
export type RegexWorker = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>

/** Timeout for a regular expression, in milliseconds, since some would take years to evaluate. */
const budgetMs = 1_500

const startWorker = (): RegexWorker =>
  new Worker(new URL('./regex.worker.ts', import.meta.url), { type: 'module' })

/** Runs regular expression searches in a worker, one at a time. */
export class RegexSearch {
  readonly #start: () => RegexWorker
  #worker: RegexWorker | null = null
  /** Whether the worker has loaded. */
  #isReady = false
  #searches = 0
  #pendingRequest: { request: RegexRequest; resolve: (outcome: Outcome) => void } | null = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(start: () => RegexWorker = startWorker) {
    this.#start = start
  }

  /**
   * Returns the matches per text; `slow` after a timeout, `failed` if search is unavailable, or `replaced` if
   * superseded by a newer search.
   */
  search(texts: SearchableTexts): Promise<Outcome> {
    this.stop()
    return new Promise((resolve) => {
      this.#pendingRequest = { request: { ...texts, id: ++this.#searches }, resolve }
      this.#worker ??= this.#begin()
      if (this.#isReady) this.#send()
    })
  }

  /** Cancels the current search. */
  stop(): void {
    if (this.#pendingRequest && this.#isReady) this.#end()
    this.#answer('replaced')
  }

  close(): void {
    this.#end()
    this.#answer('replaced')
  }

  #begin(): RegexWorker {
    const worker = this.#start()
    worker.addEventListener('message', (event) => {
      const data = (event as MessageEvent<RegexReply>).data
      if (worker !== this.#worker) return
      if (data === 'ready') {
        this.#isReady = true
        this.#send()
      } else if (data.id === this.#searches) this.#answer(data.matches)
    })
    worker.addEventListener('error', () => {
      this.#end()
      this.#answer('failed')
    })
    return worker
  }

  /**
   * Sends the search to the worker. The timeout starts here, because the worker may take a long time to load.
   */
  #send(): void {
    if (!this.#pendingRequest) return
    this.#worker?.postMessage(this.#pendingRequest.request)
    this.#timer = setTimeout(() => {
      this.#end()
      this.#answer('slow')
    }, budgetMs)
  }

  /** Terminates the worker, since there is no other way to stop an evaluation. */
  #end(): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#isReady = false
  }

  #answer(outcome: Outcome): void {
    clearTimeout(this.#timer)
    const pendingRequest = this.#pendingRequest
    this.#pendingRequest = null
    pendingRequest?.resolve(outcome)
  }
}
