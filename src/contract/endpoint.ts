import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** Default maximum size of a request body, in bytes. */
export const defaultMaxBodyBytes = 65_536

/** Media type of SCIM requests and responses. */
export const scimType = 'application/scim+json'

/**
 * Who may call an endpoint: anyone, a signed-in user, a user or a reader with a public link (`pubkey` in the
 * query), the holder of a signed URL, or an identity provider with a workspace's SCIM token. Services check
 * further permissions.
 */
export type Access = 'anyone' | 'user' | 'reader' | 'signature' | 'provisioner'

/**
 * Kinds of responses. `result` is wrapped as `{result}` and `page` as `{Items, LastEvaluatedKey?}`; `json` is
 * sent as is; `scim` is sent as is with SCIM's media type; `raw` is text or bytes in one of the given media
 * types, or a redirect; `events` is a stream of server-sent events; `empty` is a 204. With `etag`, a matching
 * `If-None-Match` returns 304; with `ranges`, a `Range` header returns 206.
 */
export type Answer =
  | { kind: 'result'; schema: z.ZodType }
  | { kind: 'page'; schema: z.ZodType }
  | { kind: 'json'; schema: z.ZodType; etag?: boolean }
  | { kind: 'scim'; schema: z.ZodType; created?: boolean; etag?: boolean }
  | { kind: 'raw'; types: readonly string[]; etag?: boolean; ranges?: boolean; redirect?: 302 | 303 }
  | { kind: 'events'; schema: z.ZodType }
  | { kind: 'empty' }

/** An example request for the API reference. A test sends it. */
export interface Example {
  params?: unknown
  query?: unknown
  body?: unknown
  /** Error code that the example returns if a prerequisite, such as a provider, isn't configured. */
  error?: ErrorCode
}

/** An API endpoint, as used by the client, server, OpenAPI document and permission matrix. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /**
   * Path in Fastify syntax: `/collections/v2/:id`. A `*` matches the rest of the path, available as the
   * parameter `*`.
   */
  path: string
  /** Alternative paths of the same endpoint. */
  aliases?: readonly string[]
  /** Imperative verb and resource, such as `List collections`. */
  summary: string
  /** Details beyond the summary, as Markdown. */
  description?: string
  /** Error codes in addition to those implied by access and input. */
  errors?: readonly ErrorCode[]
  example?: Example
  access: Access
  /** Whether callers with an unverified email address may call it. */
  unverified?: boolean
  /**
   * For endpoints about accounts, which are stored in the home region. Other regions forward these calls;
   * with `visit`, they reject them and return the URL of the home region, whose pages must be used instead.
   */
  home?: 'forward' | 'visit'
  /**
   * Calls that name a workspace (`oid`, `orgId`) are rejected outside the workspace's region. With `current`,
   * calls that name none are checked for the user's current workspace. With `any`, the named workspace can be
   * in any region.
   */
  place?: 'current' | 'any'
  /** Whether a recording's corrector may call it for that recording. */
  corrector?: boolean
  /** Whether a GET has side effects, so that cross-site requests must be blocked. */
  writes?: boolean
  /** Whether to reject staff who are impersonating a user. */
  personal?: boolean
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Whether the handler reads the request body as a stream of bytes. */
  streamBody?: boolean
  /** Whether the handler receives the JSON body as bytes and validates it itself; for large bodies. */
  unparsedBody?: boolean
  /** Whether `If-Match` is supported: the call fails with 412 if the resource has changed. */
  ifMatch?: boolean
  /**
   * Whether the request body is a form posted by another site, the only cross-site write that is accepted.
   * The session cookie is ignored. The body schema receives the form's fields by name.
   */
  foreignForm?: boolean
  /** Maximum request body, in bytes. Defaults to `defaultMaxBodyBytes`; larger bodies are read only from authorized callers. */
  maxBodyBytes?: number
  answer: Answer
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type SchemaInput<S> = S extends z.ZodType ? z.input<S> : undefined

/** A handler's input after validation. */
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

/** Input that a caller passes. */
export type CallInput<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']>

/** Result of a handler or call: the unwrapped result, a page, or the body as is. */
export type EndpointOutput<E extends Endpoint> = E['answer'] extends { kind: 'result'; schema: infer S }
  ? Parsed<S>
  : E['answer'] extends { kind: 'page'; schema: infer S }
    ? Page<Parsed<S>>
    : E['answer'] extends { kind: 'json' | 'scim'; schema: infer S }
      ? Parsed<S>
      : E['answer'] extends { kind: 'raw' }
        ? unknown
        : undefined

/** A handler's result before defaults and transforms are applied. */
export type EndpointReturn<E extends Endpoint> = E['answer'] extends { kind: 'result'; schema: infer S }
  ? SchemaInput<S>
  : E['answer'] extends { kind: 'page'; schema: infer S }
    ? Page<SchemaInput<S>>
    : E['answer'] extends { kind: 'json' | 'scim'; schema: infer S }
      ? SchemaInput<S>
      : E['answer'] extends { kind: 'raw' | 'events' }
        ? unknown
        : undefined

export interface Page<T> {
  Items: T[]
  LastEvaluatedKey?: Record<string, unknown> | undefined
}

type DeepReadonly<T> = T extends object ? { readonly [K in keyof T]: DeepReadonly<T[K]> } : T

/** An example that matches its endpoint's schemas. */
type ExampleOf<E extends Endpoint> = DeepReadonly<CallInput<E>> & { error?: ErrorCode }

/** Declares an endpoint, keeping the exact types of its schemas. */
export function endpoint<const E extends Endpoint>(definition: E & { example: ExampleOf<E> }): E {
  return definition
}
