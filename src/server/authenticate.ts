import type { FastifyRequest } from 'fastify'
import type { Access } from '#contract/endpoint.ts'
import type { Actor } from './actor.ts'
import type { Context } from './context.ts'
import { authenticateProvisioner } from './features/scim/tokens.ts'
import { authenticateRequest } from './features/sessions/regional-sessions.ts'

/** Authenticates a request as its endpoint requires: users by session, identity providers by token. */
export const authenticate =
  (ctx: Context) =>
  (request: FastifyRequest, access: Access): Promise<Actor> =>
    access === 'provisioner' ? authenticateProvisioner(ctx, request) : authenticateRequest(ctx, request)
