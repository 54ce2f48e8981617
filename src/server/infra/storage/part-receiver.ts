import type { Readable } from 'node:stream'
import { StorageError } from './storage.ts'

interface PartUpload {
  body: Readable
  done: Promise<unknown>
}

/**
 * Parts that this process is receiving. Only the newest request for a part continues, so that data
 * from two requests is never mixed. While an upload is being completed or deleted, no new request
 * can start.
 */
export class PartReceiver {
  readonly #uploads = new Map<string, Map<number, PartUpload>>()
  readonly #closed = new Set<string>()

  /** Runs `write` once any older request for the same part has ended. */
  async write<T>(id: string, part: number, body: Readable, receive: () => Promise<T>): Promise<T> {
    if (this.#closed.has(id)) throw new StorageError('not_found', 'The upload is being completed or deleted')
    const parts = this.#uploads.get(id) ?? new Map<number, PartUpload>()
    this.#uploads.set(id, parts)
    const older = parts.get(part)
    const run = async () => {
      if (older) await end(older, `Part ${part} is being sent again`)
      if (body.errored) throw body.errored
      return receive()
    }
    // The body may fail before anything reads it; in that case, `run` throws the reason.
    body.on('error', () => {})
    const done = run()
    parts.set(part, { body, done })
    try {
      return await done
    } finally {
      if (parts.get(part)?.done === done) parts.delete(part)
      if (parts.size === 0 && this.#uploads.get(id) === parts) this.#uploads.delete(id)
    }
  }

  /** Ends requests in progress for an upload and blocks new ones while `work` runs. */
  async close<T>(id: string, work: () => Promise<T>): Promise<T> {
    this.#closed.add(id)
    try {
      const open = [...(this.#uploads.get(id)?.values() ?? [])]
      await Promise.all(open.map((one) => end(one, 'The upload is being completed or deleted')))
      return await work()
    } finally {
      this.#closed.delete(id)
    }
  }
}

async function end({ body, done }: PartUpload, reason: string): Promise<void> {
  body.destroy(new StorageError('part_mismatch', reason))
  await done.catch(() => {})
}
