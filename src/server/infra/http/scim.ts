import type { FastifyInstance, FastifyReply } from 'fastify'
import { scimType } from '#contract/endpoint.ts'
import { ScimProblem } from '#domain/scim/problem.ts'
import { AppError } from '#server/infra/errors.ts'
import { startErrorResponse } from './errors.ts'

/** Base path of all SCIM calls. */
export const scimRoot = '/scim/v2'

const errorUrn = 'urn:ietf:params:scim:api:messages:2.0:Error'

/** Formats errors from SCIM routes in SCIM's format (RFC 7644, section 3.12). */
export function installScimErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const appError = startErrorResponse(toScimError(error), request, reply)
    if (!appError) return
    if (reply.statusCode === 401) reply.header('www-authenticate', 'Bearer')
    const type = scimTypeOf(appError)
    const status = String(reply.statusCode)
    sendScim(reply, {
      schemas: [errorUrn],
      status,
      ...(type && { scimType: type }),
      detail: appError.message,
    })
  })
}

const toScimError = (error: unknown) =>
  error instanceof ScimProblem
    ? new AppError('invalid_input', error.message, { scimType: error.scimType })
    : error

function scimTypeOf({ code, details }: AppError): string | undefined {
  const { scimType: type } = (details ?? {}) as { scimType?: unknown }
  if (typeof type === 'string') return type
  return code === 'invalid_input' ? 'invalidSyntax' : undefined
}

/** Sends a body in SCIM's media type. */
export function sendScim(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type(`${scimType}; charset=utf-8`).send(typeof body === 'string' ? body : JSON.stringify(body))
}
