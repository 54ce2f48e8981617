import type { FastifyRequest } from 'fastify'
import type { RegionalKey } from '#contract/sessions.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/infra/errors.ts'
import { readRegionalCookie, readSessionCookie } from '#server/infra/identity/cookies.ts'
import { readRegionalKey, signRegionalKey } from '#server/infra/identity/regional-keys.ts'
import { actorOfSession, actorOfToken, expiryOf } from './service.ts'

/** A key lasts five minutes. */
const keySeconds = 300
const secretOf = (ctx: Context) => ctx.deriveKey('regional key')

/** Authenticates a request: by a regional key in its header, the session cookie, or a regional session's cookie. */
export async function actorOfRequest(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const key = /^Bearer (.{1,1000})$/.exec(request.headers.authorization ?? '')?.[1]
  if (key !== undefined) return actorOfKey(ctx, key, request.ip)
  const token = readSessionCookie(ctx.config, request)
  const actor: Actor = token ? await actorOfToken(ctx, token, request.ip) : { kind: 'anonymous' }
  if (actor.kind === 'user') return actor
  const regional = readRegionalCookie(ctx.config, request)
  return regional ? actorOfCookie(ctx, regional, request.ip) : actor
}

async function actorOfKey(ctx: Context, key: string, address: string): Promise<Actor> {
  const claims = readRegionalKey(secretOf(ctx), 'key', key)
  const actor = claims && (await actorOfSession(ctx, claims, address))
  // The caller fetches a new key and tries again.
  if (actor?.kind !== 'user') throw new AppError('signature_invalid', 'This key is not valid any more')
  return actor
}

async function actorOfCookie(ctx: Context, text: string, address: string): Promise<Actor> {
  const claims = readRegionalKey(secretOf(ctx), 'cookie', text)
  return claims ? actorOfSession(ctx, claims, address) : { kind: 'anonymous' }
}

/** A five-minute key for the user's own calls. It ends with the session, too. */
export async function makeRegionalKey(ctx: Context, actor: UserActor, uid: string): Promise<RegionalKey> {
  requireOwnAccount(actor, uid)
  const { region } = ctx.config
  const expiresAt = Math.floor(Date.now() / 1000) + keySeconds
  const { userId, sessionId } = actor
  const key = signRegionalKey(secretOf(ctx), { use: 'key', userId, sessionId, region, expiresAt })
  return { key, region, expiresAt }
}

/** Converts a key into a cookie value that lasts as long as the key's session. */
export async function startRegionalSession(
  ctx: Context,
  { uid, key, address }: { uid: string; key: string; address: string },
): Promise<{ cookie: string; seconds: number }> {
  const actor = await actorOfKey(ctx, key, address)
  if (actor.kind !== 'user' || actor.userId !== uid)
    throw new AppError('signature_invalid', 'This key is not valid any more')
  const expiresAt = Math.floor((await expiryOf(ctx.db, actor)).getTime() / 1000)
  const { userId, sessionId } = actor
  const { region } = ctx.config
  const cookie = signRegionalKey(secretOf(ctx), { use: 'cookie', userId, sessionId, region, expiresAt })
  return { cookie, seconds: Math.max(0, expiresAt - Math.floor(Date.now() / 1000)) }
}
