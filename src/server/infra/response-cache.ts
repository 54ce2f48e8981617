/** A response being computed, and the callers waiting for it. */
interface PendingResponse {
  answer: Promise<Buffer>
  waiting: number
  stop: AbortController
}

/**
 * Cache of responses, keyed by everything they depend on. Evicts the least recently used ones above
 * a size limit in bytes. Concurrent requests for the same response share one computation, which is
 * canceled once every request is.
 */
export class ResponseCache {
  readonly #maxBytes: number
  #bytes = 0
  /** Cached responses, least recently used first. */
  readonly #responses = new Map<string, Buffer>()
  readonly #pending = new Map<string, PendingResponse>()

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes
  }

  /**
   * Returns a cached or newly created response.
   * @throws the error of `make`, or `signal.reason`
   */
  async get(
    key: string,
    signal: AbortSignal,
    make: (signal: AbortSignal) => Promise<Buffer>,
  ): Promise<Buffer> {
    signal.throwIfAborted()
    const cachedResponse = this.#responses.get(key)
    if (cachedResponse) {
      this.#store(key, cachedResponse)
      return cachedResponse
    }
    const pendingAnswer = this.#pending.get(key) ?? this.#begin(key, make)
    return this.#waitFor(key, pendingAnswer, signal)
  }

  #begin(key: string, make: (signal: AbortSignal) => Promise<Buffer>): PendingResponse {
    const stop = new AbortController()
    const answer = make(stop.signal)
    const pending = { answer, waiting: 0, stop }
    this.#pending.set(key, pending)
    void answer
      .then((bytes) => this.#store(key, bytes))
      // Waiting callers receive the same error.
      .catch(() => undefined)
      .finally(() => this.#forget(key, pending))
    return pending
  }

  async #waitFor(key: string, pending: PendingResponse, signal: AbortSignal): Promise<Buffer> {
    pending.waiting++
    const { promise: disconnection, reject } = Promise.withResolvers<never>()
    const onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      return await Promise.race([pending.answer, disconnection])
    } finally {
      signal.removeEventListener('abort', onAbort)
      if (--pending.waiting === 0) {
        pending.stop.abort(signal.reason)
        this.#forget(key, pending)
      }
    }
  }

  #forget(key: string, pending: PendingResponse): void {
    if (this.#pending.get(key) === pending) this.#pending.delete(key)
  }

  #store(key: string, bytes: Buffer): void {
    this.#bytes += bytes.length - (this.#responses.get(key)?.length ?? 0)
    this.#responses.delete(key)
    this.#responses.set(key, bytes)
    for (const [oldestKey, { length }] of this.#responses) {
      if (this.#bytes <= this.#maxBytes) break
      this.#responses.delete(oldestKey)
      this.#bytes -= length
    }
  }
}
