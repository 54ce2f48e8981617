import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access, Endpoint, EndpointInput, EndpointReturn } from '#contract/endpoint.ts'
import type { Actor, ProvisionerActor, ReaderActor, UserActor } from '#server/actor.ts'

type ActorOf<A extends Access> = A extends 'user'
  ? UserActor
  : A extends 'reader'
    ? ReaderActor
    : A extends 'provisioner'
      ? ProvisionerActor
      : Actor

/** Arguments of a handler besides its context: validated input, actor and raw request. */
export type Call<E extends Endpoint> = EndpointInput<E> & {
  actor: ActorOf<E['access']>
  request: FastifyRequest
  reply: FastifyReply
}

/** Response of kind `raw`. */
export interface RawResponse {
  type: string
  body: string | Buffer | NodeJS.ReadableStream
  status?: number
  headers?: Record<string, string>
}

/** Creates a redirect response. */
export const redirectTo = (location: string, status: 302 | 303 = 302): RawResponse => ({
  status,
  type: 'text/plain',
  body: '',
  headers: { location },
})

/** A response that is already serialized as JSON. */
export class SerializedJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Throws unless the actor may send a body. Doesn't read the body. */
export type Authorize<C, E extends Endpoint> = (
  context: C,
  call: Pick<Call<E>, 'actor' | 'params' | 'query'>,
) => Promise<unknown>

export interface Route<C> {
  endpoint: Endpoint
  /** Runs before the body is read. Required for large bodies. */
  authorize?: Authorize<C, Endpoint> | undefined
  handler(context: C, call: Call<Endpoint>): Promise<unknown>
}

export type Handler<C, E extends Endpoint> = (
  context: C,
  call: Call<E>,
) => Promise<
  E['answer'] extends { kind: 'raw' }
    ? RawResponse | undefined
    : E['answer'] extends { kind: 'json' | 'scim' }
      ? EndpointReturn<E> | SerializedJson | undefined // undefined for a response with its own status, such as 304
      : EndpointReturn<E>
>
