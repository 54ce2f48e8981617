import type { FastifyReply } from 'fastify'

/** Why work for a request was given up: the client closed the connection before it had the answer. */
export class HungUp extends Error {
  constructor() {
    super('The client has closed the connection')
  }
}

/** Aborts with `HungUp` when the client closes the connection before it has the answer. */
export function hungUp({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new HungUp())
  })
  return controller.signal
}
