import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** A request whose body is sent for as long as the server accepts it. */
export interface AttackRequest {
  port: number
  method: 'POST' | 'PATCH'
  path: string
  cookie?: string
  bytes: Buffer
  /** Length declared in the header, in bytes; the rest of the body never arrives. */
  contentLength?: number
}

/**
 * Outcome of a request: the response status, 0 if there was none, and whether the server closed its
 * connection.
 */
export interface Outcome {
  status: number
  isClosed: boolean
}

/** Sends a body, then waits for the response and, if the header declared more bytes, for the connection to close. */
export async function sendBody(
  { port, method, path, cookie, bytes, contentLength = bytes.length }: AttackRequest,
  waitMs: number,
): Promise<Outcome> {
  const socket = connect(port, '127.0.0.1')
  const isTruncated = contentLength > bytes.length
  const head = [
    ...[`${method} ${path} HTTP/1.1`, `Host: 127.0.0.1:${port}`, 'Content-Type: application/json'],
    ...[`Content-Length: ${contentLength}`, ...(cookie ? [`Cookie: ${cookie}`] : []), '', ''],
  ]
  socket.write(head.join('\r\n'))
  socket.write(bytes)
  let status = 0
  const completion = new Promise<boolean>((resolve) => {
    socket.on('data', (data) => {
      status ||= Number(/^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? 0)
      if (status && !isTruncated) resolve(true)
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(true))
  })
  const isClosed = await Promise.race([completion, sleep(waitMs, false, { ref: false })])
  socket.destroy()
  return { status, isClosed }
}
