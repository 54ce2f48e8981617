import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Largest request body of an endpoint without its own limit. */
export const usualBodyBytes = 65_536

/**
 * Required caller: anyone, a signed-in user, a user or the holder of a public link (its key is the query's `pubkey`),
 * or the bearer of a signed URL. Services check finer rules.
 */
export type Access = 'anyone' | 'user' | 'reader' | 'signature'

/**
 * Response of a call. `result` is wrapped as `{result}`, `page` as `{Items, LastEvaluatedKey?}`, `json` is sent
 * unchanged, `raw` is text or bytes of the named media types, or a redirect; `events` a stream of server-sent events,
 * `empty` a 204. With `etag`, a matching `If-None-Match` is answered with 304; with `ranges`, a `Range` with 206.
 */
export type Answer =
  | { kind: 'result'; schema: z.ZodType }
  | { kind: 'page'; schema: z.ZodType }
  | { kind: 'json'; schema: z.ZodType; etag?: boolean }
  | { kind: 'raw'; types: readonly string[]; etag?: boolean; ranges?: boolean; redirect?: 302 | 303 }
  | { kind: 'events'; schema: z.ZodType }
  | { kind: 'empty' }

/** A valid request for the reference; a test sends it. */
export interface Example {
  params?: unknown
  query?: unknown
  body?: unknown
  /** The error code of the example without further setup, such as a provider. */
  error?: ErrorCode
}

/** One call of the API, as client, server, OpenAPI document and permission matrix need it. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify syntax: `/collections/v2/:id`. A `*` matches the rest, as the parameter `*`. */
  path: string
  /** Other paths that mean the same call. */
  aliases?: readonly string[]
  /** An imperative verb and a resource: `List collections`. */
  summary: string
  /** Details beyond the summary, as Markdown. */
  description?: string
  /** Error codes beyond those of every endpoint with the same access and input. */
  errors?: readonly ErrorCode[]
  example?: Example
  access: Access
  /** Allowed before the caller's address is verified. */
  unverified?: boolean
  /** Only by the user in person: refused to staff who view the product as them. */
  personal?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The request body is bytes that the handler reads as a stream. */
  streamBody?: boolean
  /** The handler gets the JSON body as bytes and validates it: for large bodies. */
  unparsedBody?: boolean
  /**
   * The request body is a form from another site's page: the only accepted cross-site change. It acts for no user,
   * whatever the browser's session; the body's schema gets the fields by name.
   */
  foreignForm?: boolean
  /** Maximum request body; defaults to `usualBodyBytes`. Larger bodies are read only from authorized callers. */
  maxBodyBytes?: number
  answer: Answer
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Given<S> = S extends z.ZodType ? z.input<S> : undefined

/** Input of a handler after validation. */
export interface EndpointInput<E extends Endpoint> {
  params: Parsed<E['params']>
  query: Parsed<E['query']>
  body: E extends { unparsedBody: true } ? Uint8Array<ArrayBuffer> : Parsed<E['body']>
}

type Part<K extends string, S> = S extends z.ZodType
  ? Record<never, never> extends z.input<S>
    ? { [P in K]?: z.input<S> }
    : { [P in K]: z.input<S> }
  : Record<never, never>

/** Input of a caller. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** Result of a handler and of a call: the unwrapped result, a page, or the body itself. */
export type EndpointOutput<E extends Endpoint> = E['answer'] extends { kind: 'result'; schema: infer S }
  ? Parsed<S>
  : E['answer'] extends { kind: 'page'; schema: infer S }
    ? Page<Parsed<S>>
    : E['answer'] extends { kind: 'json'; schema: infer S }
      ? Parsed<S>
      : E['answer'] extends { kind: 'raw' }
        ? unknown
        : undefined

/** Result of a handler before defaults and transforms. */
export type EndpointReturn<E extends Endpoint> = E['answer'] extends { kind: 'result'; schema: infer S }
  ? Given<S>
  : E['answer'] extends { kind: 'page'; schema: infer S }
    ? Page<Given<S>>
    : E['answer'] extends { kind: 'json'; schema: infer S }
      ? Given<S>
      : E['answer'] extends { kind: 'raw' | 'events' }
        ? unknown
        : undefined

export interface Page<T> {
  Items: T[]
  LastEvaluatedKey?: Record<string, unknown> | undefined
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** An example that fits the schemas of its endpoint. */
type ExampleOf<E extends Endpoint> = DeepReadonly<CallInput<E>> & { error?: ErrorCode }

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(definition: E & { example: ExampleOf<E> }): E {
  return definition
}
