import type { FastifyReply, FastifyRequest } from 'fastify'
import { sessionSeconds } from './service.ts'

const name = 'longhand_session'

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name]
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.setCookie(name, token, { ...attributes(request), maxAge: sessionSeconds })
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(name, attributes(request))
}

function attributes(request: FastifyRequest) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
}
