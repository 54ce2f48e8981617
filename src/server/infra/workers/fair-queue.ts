import { AppError } from '#server/infra/errors.ts'

export interface FairQueueLimits {
  /** Maximum concurrent tasks. */
  slots: number
  /** Maximum number of waiting and running tasks across all clients. */
  total: number
  /** Maximum number of waiting and running tasks per client. */
  perClient: number
}

/** The client of a task, and the signal that cancels it. */
export interface TaskClient {
  /** A user's ID, or the network address of a visitor to a public link; see `identifyClient`. */
  client: string
  signal: AbortSignal
}

/**
 * Queue for heavy work, limited both in total and per client. Clients take turns, so that one
 * client's many tasks don't delay another client's first task.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits
  #running = 0
  /** Number of waiting and running tasks of each client. */
  readonly #counts = new Map<string, number>()
  /** Waiting tasks by client; the client whose turn is next comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /** Number of waiting and running tasks. */
  get busyCount(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0)
  }

  /**
   * Runs a task when its turn comes.
   * @throws AppError too_many_tasks, or overloaded if the queue is full; the signal's reason if it fires
   * while the task waits
   */
  async run<T>({ client, signal }: TaskClient, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    this.#addClient(client)
    try {
      await this.#slot(client, signal)
      try {
        return await work()
      } finally {
        this.#running--
        this.#next()
      }
    } finally {
      this.#removeClient(client)
    }
  }

  #addClient(client: string): void {
    const clientCount = this.#counts.get(client) ?? 0
    const retryDetails = { retryAfterSeconds: 5 }
    if (clientCount >= this.#limits.perClient)
      throw new AppError('too_many_tasks', 'You have too many large requests in progress', retryDetails)
    if (this.busyCount >= this.#limits.total)
      throw new AppError('overloaded', 'Too many large requests', retryDetails)
    this.#counts.set(client, clientCount + 1)
  }

  #removeClient(client: string): void {
    const remaining = (this.#counts.get(client) ?? 1) - 1
    if (remaining > 0) this.#counts.set(client, remaining)
    else this.#counts.delete(client)
  }

  async #slot(client: string, signal: AbortSignal): Promise<void> {
    if (this.#running < this.#limits.slots) {
      this.#running++
      return
    }
    await new Promise<void>((resolve, reject) => {
      const queue = this.#waiting.get(client) ?? []
      const start = () => {
        signal.removeEventListener('abort', startNext)
        this.#running++
        resolve()
      }
      const startNext = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', startNext, { once: true })
      queue.push(start)
      this.#waiting.set(client, queue)
    })
  }

  #next(): void {
    for (const [client, queue] of this.#waiting) {
      this.#waiting.delete(client)
      const start = queue.shift()
      if (queue.length > 0) this.#waiting.set(client, queue)
      if (!start) continue
      start()
      return
    }
  }
}
