import type { FastifyRequest } from 'fastify'
import type { ProvisionerActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { scimRoot } from '#server/infra/http/scim.ts'
import { requestOrigin } from '#server/infra/origin.ts'

/** A call from an identity provider. */
export interface ProviderRequest {
  ctx: Context
  actor: ProvisionerActor
  /** Base URL of the service, without a trailing slash. */
  base: string
  /** The version that the caller last saw, from `If-Match`. */
  ifMatch: string | undefined
}

interface ProviderCall {
  actor: ProvisionerActor
  request: FastifyRequest
}

export function toProviderRequest(ctx: Context, { actor, request }: ProviderCall): ProviderRequest {
  const base = requestOrigin(ctx.config, request) + scimRoot
  return { ctx, actor, base, ifMatch: request.headers['if-match'] }
}
