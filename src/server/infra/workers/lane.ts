import { AppError } from '#server/infra/errors.ts'

export interface LaneLimits {
  /** Tasks that run side by side. */
  slots: number
  /** Tasks that wait for a slot or run, of all clients together. */
  total: number
  /** The same per client. */
  perClient: number
}

/** The client of a task, and the signal that cancels it. */
export interface TaskClient {
  /** A user, or the network address behind a public link: see `clientOf`. */
  client: string
  signal: AbortSignal
}

/**
 * A queue in front of heavy work, bounded in all and for each client. Clients take turns, so that the many tasks of
 * one don't hold up the first of another.
 */
export class Lane {
  readonly #limits: LaneLimits
  #running = 0
  /** Queued and running tasks of each client. */
  readonly #counts = new Map<string, number>()
  /** Waiting tasks by client; the next client comes first. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(limits: LaneLimits) {
    this.#limits = limits
  }

  /** The number of waiting and running tasks. */
  get busy(): number {
    return this.#counts.values().reduce((sum, count) => sum + count, 0)
  }

  /**
   * Does the work when its turn comes.
   * @throws AppError too_many_tasks, overloaded when a queue is full; the reason of the signal while it still waits
   */
  async run<T>({ client, signal }: TaskClient, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    this.#enter(client)
    try {
      await this.#slot(client, signal)
      try {
        return await work()
      } finally {
        this.#running--
        this.#next()
      }
    } finally {
      this.#leave(client)
    }
  }

  #enter(client: string): void {
    const own = this.#counts.get(client) ?? 0
    const retry = { retryAfterSeconds: 5 }
    if (own >= this.#limits.perClient)
      throw new AppError('too_many_tasks', 'Too many large requests of yours are in progress', retry)
    if (this.busy >= this.#limits.total) throw new AppError('overloaded', 'Too many large requests', retry)
    this.#counts.set(client, own + 1)
  }

  #leave(client: string): void {
    const left = (this.#counts.get(client) ?? 1) - 1
    if (left > 0) this.#counts.set(client, left)
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
        signal.removeEventListener('abort', give)
        this.#running++
        resolve()
      }
      const give = () => {
        queue.splice(queue.indexOf(start), 1)
        reject(signal.reason)
      }
      signal.addEventListener('abort', give, { once: true })
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
