import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, EndpointInput, EndpointReturn } from '#contract/endpoint.ts'
import type { Actor, ReaderActor, UserActor } from '#server/actor.ts'

/** Arguments of a handler besides its context: validated input, actor and raw request. */
export type Call<E extends Endpoint> = EndpointInput<E> & {
  actor: E['access'] extends 'user' ? UserActor : E['access'] extends 'reader' ? ReaderActor : Actor
  request: FastifyRequest
  reply: FastifyReply
}

/** Body of a response of kind `raw`. */
export interface RawAnswer {
  type: string
  body: string | Buffer | NodeJS.ReadableStream
  status?: number
  headers?: Record<string, string>
}

/** A response that is already JSON. */
export class WrittenJson {
  readonly bytes: Buffer
  constructor(bytes: Buffer) {
    this.bytes = bytes
  }
}

/** Fails unless the actor may send a body, as far as can be checked without it. */
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
    ? RawAnswer | undefined
    : E['answer'] extends { kind: 'json' }
      ? EndpointReturn<E> | WrittenJson | undefined // the last with its own status, such as 304
      : EndpointReturn<E>
>
