import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { Context } from './context.ts'
import { authenticateProvisioner } from './features/scim/tokens.ts'
import { authenticateRequest } from './features/sessions/regional.ts'

/** Authenticates a request in the way of its endpoint: users by their session, identity providers by their token. */
export const authenticate =
  (ctx: Context) =>
  (request: FastifyRequest, access: Access): Promise<Actor> =>
    access === 'provisioner' ? authenticateProvisioner(ctx, request) : authenticateRequest(ctx, request)
