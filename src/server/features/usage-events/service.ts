import { randomUUID } from 'node:crypto'
import type { EndpointInput } from '#contract/endpoint.ts'
import type { usageEventEndpoints } from '#contract/usage-events.ts'
import type { Actor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type Limit, rateLimitKeyOf } from '#server/infra/identity/limits.ts'
import { loggedPath } from '#server/infra/log.ts'
import * as queries from './queries.ts'

type UsageEvent = EndpointInput<typeof usageEventEndpoints.trackEvent>['body']
type EventDetails = Pick<UsageEvent, 'event' | 'name' | 'action' | 'traits' | 'properties'>

const networkLimit: Limit = { name: 'usage-events', points: 600, seconds: 600 }
const dayMs = 86_400_000
const pageSize = 1000

export interface Tracker {
  actor: Actor
  /** IP address. */
  address: string
  /** The browser's anonymous ID, if any. */
  ajsaid: string | undefined
}

/**
 * Stores a usage event if the installation logs them.
 * @returns the anonymous ID to set in the browser; undefined if nothing was stored
 */
export async function trackEvent(
  ctx: Context,
  { actor, address, ajsaid }: Tracker,
  { uid: _, ajsaid: anonymousUid, ...details }: UsageEvent,
): Promise<string | undefined> {
  if (!ctx.config.eventLog) return undefined
  const user = actor.kind === 'user' ? actor : null
  // During an impersonation, it is the staff member who acts, not the user.
  if (user?.impersonatorId) return undefined
  await ctx.limits.take(networkLimit, rateLimitKeyOf(address))
  const anonymousId = ajsaid ?? anonymousUid ?? randomUUID()
  const properties = withoutKeys(details.properties)
  await store(ctx.db, { userId: user?.userId ?? null, ajsaid: anonymousId }, { ...details, properties })
  return anonymousId
}

/** Returns an event's properties, with keys removed from paths such as `/public/ID/KEY`. */
const withoutKeys = (properties: EventDetails['properties']): EventDetails['properties'] =>
  typeof properties?.path === 'string' ? { ...properties, path: loggedPath(properties.path) } : properties

/** Logs that an account was created, unless its email address ends in .dk or belongs to the company. */
export async function trackNewUser(
  { config, installation }: Pick<Context, 'config' | 'installation'>,
  tx: Db,
  {
    userId,
    email,
    region,
    language,
  }: { userId: string; email: string | null; region: string; language: string },
): Promise<void> {
  const domain = email?.split('@').at(-1)?.toLowerCase() ?? ''
  if (!config.eventLog || domain.endsWith('.dk') || installation.companyDomains.includes(domain)) return
  await store(tx, { userId, ajsaid: null }, { event: 'New User', traits: { locale: region, language } })
}

export interface ProviderSignIn {
  userId: string
  /** Provider of the sign-in. */
  method: string
  /** Whether the account was just created. */
  isNew: boolean
  /** The browser's anonymous ID, if any. */
  ajsaid: string | undefined
}

/**
 * Logs a sign-in through a provider. The page can't log it, because the browser returns through a redirect.
 */
export async function trackProviderSignIn(
  { config }: Pick<Context, 'config'>,
  tx: Db,
  { userId, method, isNew, ajsaid }: ProviderSignIn,
): Promise<void> {
  if (!config.eventLog) return
  const event = isNew ? 'Signed Up' : 'Signed In'
  await store(tx, { userId, ajsaid: ajsaid ?? null }, { event, properties: { method } })
}

async function store(
  db: Db,
  { userId, ajsaid }: { userId: string | null; ajsaid: string | null },
  { event, name, action, traits, properties }: EventDetails,
): Promise<void> {
  await queries.insertEvent(db, {
    user_id: userId,
    ajsaid,
    event,
    name: name ?? null,
    action: action ?? null,
    traits: JSON.stringify(traits ?? {}),
    properties: JSON.stringify(properties ?? {}),
  })
}

/** Deletes events older than the installation's retention period. */
export async function deleteOldEvents({ db, config }: Context): Promise<void> {
  await queries.deleteEventsBefore(db, new Date(Date.now() - config.eventLogDays * dayMs))
}

/** Reads all events stored since a given time, oldest first, in the API's format. */
export async function* readEvents(db: Db, since: Date): AsyncGenerator<object> {
  let after = '0'
  for (;;) {
    const rows = await queries.listEvents(db, { after, since, limit: pageSize })
    for (const { id, at, user_id: uid, ...rest } of rows) {
      after = id
      yield { at: at.toISOString(), uid, ...rest }
    }
    if (rows.length < pageSize) return
  }
}
