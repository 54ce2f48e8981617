import type { FastifyRequest } from 'fastify'
import { routes } from '#contract/routes.ts'
import type { RegionalKey } from '#contract/sessions.ts'
import { type Actor, requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { AppError } from '#server/infra/errors.ts'
import { readRegionalCookie, readSessionCookie } from '#server/infra/identity/cookies.ts'
import { readMediaTicket } from '#server/infra/identity/media-tickets.ts'
import {
  keyLifetimeSeconds,
  type RegionalClaims,
  readRegionalKey,
  regionalSecret as secretOf,
  signRegionalKey,
} from '#server/infra/identity/regional-keys.ts'
import { requestAccounts } from '#server/infra/regions/calls.ts'
import { isHomeRegion, type Region } from '#server/infra/regions/regions.ts'
import { actorFromSession, actorFromToken, sessionExpiry } from './service.ts'

/**
 * Authenticates a request by a media ticket in its URL, a regional key in its header, the session cookie, or
 * a regional session's cookie.
 */
export async function authenticateRequest(ctx: Context, request: FastifyRequest): Promise<Actor> {
  const ticket = findTicketRequest(request)
  if (ticket !== undefined) return actorOfTicket(ctx, ticket, request.ip)
  const key = /^Bearer (.{1,1000})$/.exec(request.headers.authorization ?? '')?.[1]
  if (key !== undefined) return actorOfKey(ctx, key, request.ip)
  const token = readSessionCookie(ctx.config, request)
  const actor: Actor = token ? await actorFromToken(ctx, token, request.ip) : { kind: 'anonymous' }
  if (actor.kind === 'user') return actor
  const regionalCookie = readRegionalCookie(ctx.config, request)
  return regionalCookie ? actorOfCookie(ctx, regionalCookie, request.ip) : actor
}

interface TicketRequest {
  text: string
  collectionId: string
}

/** Finds the ticket in a media request. */
function findTicketRequest({ routeOptions, params, query }: FastifyRequest): TicketRequest | undefined {
  if (routeOptions.url !== routes.playMedia.path) return undefined
  const { ticket } = query as { ticket?: unknown }
  return typeof ticket === 'string'
    ? { text: ticket, collectionId: (params as { id: string }).id }
    : undefined
}

/** @throws AppError signature_invalid if the ticket is invalid or its session has ended */
async function actorOfTicket(
  ctx: Context,
  { text, collectionId }: TicketRequest,
  address: string,
): Promise<Actor> {
  const ticket = readMediaTicket(ctx.deriveKey('media ticket'), text, collectionId.toLowerCase())
  const actor = ticket && (await actorFromSession(ctx, ticket, address))
  if (actor?.kind !== 'user') throw new AppError('signature_invalid', 'The URL is invalid or has expired')
  return actor
}

const read = (ctx: Context, use: RegionalClaims['use'], text: string) =>
  readRegionalKey(secretOf(ctx), { use, region: ctx.config.region }, text)

const invalidKeyError = () => new AppError('signature_invalid', 'This key is no longer valid')

async function actorOfKey(ctx: Context, key: string, address: string): Promise<UserActor> {
  const claims = read(ctx, 'key', key)
  const actor = claims && (await actorFromSession(ctx, claims, claims.address ?? address))
  // The caller is expected to fetch a new key and retry.
  if (actor?.kind !== 'user') throw invalidKeyError()
  return actor
}

async function actorOfCookie(ctx: Context, text: string, address: string): Promise<Actor> {
  const claims = read(ctx, 'cookie', text)
  return claims ? actorFromSession(ctx, claims, address) : { kind: 'anonymous' }
}

/**
 * Creates a five-minute key for the user's own calls, in this or another region. The key becomes invalid if
 * the session ends earlier.
 */
export async function createRegionalKey(
  ctx: Context,
  actor: UserActor,
  uid: string,
  region: Region = ctx.config.region,
): Promise<RegionalKey> {
  requireOwnAccount(actor, uid)
  if (region !== ctx.config.region && !ctx.config.regions[region])
    throw new AppError('invalid_input', 'Region not found')
  const expiresAt = Math.floor(Date.now() / 1000) + keyLifetimeSeconds
  const { userId, sessionId } = actor
  const key = signRegionalKey(secretOf(ctx), { use: 'key', userId, sessionId, region, expiresAt })
  return { key, region, expiresAt }
}

/**
 * Returns a regional key to older clients, which call the endpoint by this name. Keys aren't stored, so they
 * can't be removed.
 */
export async function generateAuthToken(
  ctx: Context,
  actor: UserActor,
  {
    label,
    remove,
    locale,
  }: { label?: string | undefined; remove: boolean; locale?: 'us' | 'eu' | undefined },
): Promise<RegionalKey & { label: string | null }> {
  if (remove)
    throw new AppError('not_available', 'Keys expire after five minutes, or when their session is ended')
  if (locale !== undefined && locale !== ctx.config.region && !ctx.config.regions[locale])
    throw new AppError('not_available', `This installation has no region ${locale}`)
  return { ...(await createRegionalKey(ctx, actor, actor.userId, locale)), label: label ?? null }
}

/** Exchanges a key for a cookie value that lasts as long as the key's session. */
export async function startRegionalSession(
  ctx: Context,
  { uid, key, address }: { uid: string; key: string; address: string },
): Promise<{ cookie: string; seconds: number }> {
  const claims = read(ctx, 'key', key)
  if (claims?.userId !== uid) throw invalidKeyError()
  // The session may be so new that its copy hasn't arrived yet.
  if (!isHomeRegion(ctx.config) && (await actorFromSession(ctx, claims, address)).kind !== 'user')
    await requestAccounts(ctx)
  const actor = await actorOfKey(ctx, key, address)
  const expiresAt = toEpochSeconds(await sessionExpiry(ctx.db, actor))
  const { userId, sessionId } = actor
  const { region } = ctx.config
  const cookie = signRegionalKey(secretOf(ctx), { use: 'cookie', userId, sessionId, region, expiresAt })
  return { cookie, seconds: Math.max(0, expiresAt - Math.floor(Date.now() / 1000)) }
}
