/** A response being computed, and the callers that wait for it. */
interface Pending {
  answer: Promise<Buffer>
  waiting: number
  stop: AbortController
}

/**
 * A cache of responses, keyed by everything they depend on. Drops the least recently used above a number of
 * bytes. Concurrent requests for the same response share one computation, which is canceled when all of them
 * are.
 */
export class ResponseCache {
  readonly #maxBytes: number
  #bytes = 0
  /** Cached responses, least recently used first. */
  readonly #kept = new Map<string, Buffer>()
  readonly #pending = new Map<string, Pending>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Returns a cached or newly created response.
   * @throws the error of `make`, or the reason of `signal`
   */
  async get(
    key: string,
    signal: AbortSignal,
    make: (signal: AbortSignal) => Promise<Buffer>,
  ): Promise<Buffer> {
    signal.throwIfAborted()
    const cached = this.#kept.get(key)
    if (cached) {
      this.#keep(key, cached)
      return cached
    }
    const pending = this.#pending.get(key) ?? this.#begin(key, make)
    return this.#wait(key, pending, signal)
  }

  #begin(key: string, make: (signal: AbortSignal) => Promise<Buffer>): Pending {
    const stop = new AbortController()
    const answer = make(stop.signal)
    const pending = { answer, waiting: 0, stop }
    this.#pending.set(key, pending)
    void answer
      .then((bytes) => this.#keep(key, bytes))
      // Waiting requests get the error.
      .catch(() => undefined)
      .finally(() => this.#forget(key, pending))
    return pending
  }

  async #wait(key: string, pending: Pending, signal: AbortSignal): Promise<Buffer> {
    pending.waiting++
    const { promise: disconnection, reject } = Promise.withResolvers<never>()
    const leave = () => reject(signal.reason)
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([pending.answer, disconnection])
    } finally {
      signal.removeEventListener('abort', leave)
      if (--pending.waiting === 0) {
        pending.stop.abort(signal.reason)
        this.#forget(key, pending)
      }
    }
  }

  #forget(key: string, pending: Pending): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key)
  }

  #keep(key: string, bytes: Buffer): void {
    this.#bytes += bytes.length - (this.#kept.get(key)?.length ?? 0)
    this.#kept.delete(key)
    this.#kept.set(key, bytes)
    for (const [oldest, { length }] of this.#kept) {
      if (this.#bytes <= this.#maxBytes) break
      this.#kept.delete(oldest)
      this.#bytes -= length
    }
  }
}
