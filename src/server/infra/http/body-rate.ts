import type { IncomingMessage } from 'node:http'
import { partSize } from '#contract/limits.ts'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'

/**
 * Maximum size and time for reading and discarding the rest of a body after an early response. A client that
 * is still sending when its connection closes may lose the response. Parts of uploads are the largest bodies
 * rejected in normal use.
 */
const lingerBytes = partSize
const lingerMs = 10_000
const pollMs = 1_000

interface Body {
  raw: IncomingMessage
  /** Start of the window in which the rate is measured, and the connection's byte count at that point. */
  since: number
  bytes: number
  /** Deadline for the whole body. */
  deadline: number
  end: (error: AppError) => void
}

/** Aborts requests whose bodies arrive too slowly. */
export interface BodyRateMonitor {
  /** Watches a request's body, if any, until it is complete. */
  watch(raw: IncomingMessage): void
  /**
   * Sets a deadline for a body that is read as a whole, and a handler to call instead of closing the
   * connection.
   */
  limit(raw: IncomingMessage, end: (error: AppError) => void): void
  /**
   * Drains the rest of the body before the response if it is small and arrives soon.
   * @returns whether too much is left, in which case the connection must be closed
   */
  discard(raw: IncomingMessage): boolean
  close(): void
}

type Limits = Pick<Config, 'bodyMinBytesPerSecond' | 'bodyStallSeconds' | 'bodyTimeoutSeconds'>

/**
 * Creates a monitor that applies the configured minimum rate and, to bodies read as a whole, the deadline.
 */
export function createBodyRateMonitor({
  bodyMinBytesPerSecond,
  bodyStallSeconds,
  bodyTimeoutSeconds,
}: Limits): BodyRateMonitor {
  const bodies = new Map<IncomingMessage, Body>()
  const min = bodyMinBytesPerSecond * bodyStallSeconds

  const checkBodies = () => {
    const now = Date.now()
    for (const body of bodies.values()) {
      if (body.raw.complete || body.raw.destroyed) bodies.delete(body.raw)
      else if (now > body.deadline || (now - body.since >= bodyStallSeconds * 1000 && isSlow(body, now))) {
        bodies.delete(body.raw)
        body.end(new AppError('request_timeout', 'The request body arrived too slowly'))
      }
    }
  }
  /**
   * Whether too few bytes arrived in the window that is now ending. Always false if the server is slower
   * than the sender.
   */
  const isSlow = (body: Body, now: number): boolean => {
    const { socket, readableLength, readableHighWaterMark } = body.raw
    const receivedBytes = bytesOf(socket) - body.bytes
    Object.assign(body, { since: now, bytes: bytesOf(socket) })
    return receivedBytes < min && readableLength < readableHighWaterMark
  }
  const timer = setInterval(checkBodies, Math.min(pollMs, bodyStallSeconds * 250)).unref()

  return {
    watch(raw) {
      if (!hasBody(raw)) return
      const [since, bytes] = [Date.now(), bytesOf(raw.socket)]
      const end = (error: AppError) => void raw.destroy(error)
      bodies.set(raw, { raw, since, bytes, deadline: Number.POSITIVE_INFINITY, end })
      raw.once('close', () => bodies.delete(raw))
    },
    limit(raw, end) {
      const body = bodies.get(raw)
      if (body) Object.assign(body, { end, deadline: Date.now() + bodyTimeoutSeconds * 1000 })
    },
    discard(raw) {
      const body = bodies.get(raw)
      if (!body || raw.complete) return false
      if (Number(raw.headers['content-length'] ?? 0) > lingerBytes) return true
      let remaining = lingerBytes
      raw.on('data', (bytes: Buffer) => {
        remaining -= bytes.length
        if (remaining < 0) raw.destroy()
      })
      body.deadline = Math.min(body.deadline, Date.now() + lingerMs)
      body.end = () => void raw.destroy()
      return false
    },
    close: () => clearInterval(timer),
  }
}

/** Returns whether a request's headers declare a body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

/** Bytes read from a connection; 0 for requests injected by tests, which have none. */
const bytesOf = (socket: { bytesRead?: number } | undefined) => socket?.bytesRead ?? 0
