import type { FastifyReply } from 'fastify'

/** The client disconnected before receiving the response, so the work was abandoned. */
export class ClientDisconnected extends Error {
  constructor() {
    super('The client has closed the connection')
  }
}

/**
 * Returns a signal that aborts with `ClientDisconnected` if the client closes the connection before
 * receiving the response.
 */
export function abortOnDisconnect({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new ClientDisconnected())
  })
  return controller.signal
}
