import type { FastifyReply } from 'fastify'

/** Thrown if the client disconnects before receiving the response, which ends the work on it. */
export class ClientDisconnectedError extends Error {
  constructor() {
    super('The client has closed the connection')
  }
}

/**
 * Returns a signal that aborts with `ClientDisconnectedError` if the client closes the connection before
 * receiving the response.
 */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientDisconnectedError())
  })
  return controller.signal
}
