import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '#server/context.ts'
import { originOf } from '#server/infra/http/protection.ts'
import { sessionSeconds } from './service.ts'

const name = 'longhand_session'

export function readSessionCookie(request: FastifyRequest): string | undefined {
  return request.cookies[name]
}

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

export function setSessionCookie(ctx: Context, { request, reply }: Exchange, token: string): void {
  reply.setCookie(name, token, { ...attributes(ctx, request), maxAge: sessionSeconds })
}

export function clearSessionCookie(ctx: Context, { request, reply }: Exchange): void {
  reply.clearCookie(name, attributes(ctx, request))
}

function attributes(ctx: Context, request: FastifyRequest) {
  const secure = originOf(ctx.config, request).startsWith('https:')
  return { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
}
