import type { SourceId } from '#contract/choices.ts'
import type { Integration } from '#contract/integrations.ts'
import type { SourceItem } from '#contract/sources.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import { type DownloadedFile, type DownloadOptions, LinkError } from '#server/infra/links/links.ts'
import { DisconnectedError, type Source, SourceError } from '#server/infra/sources/source.ts'
import { presentIntegration } from './present.ts'
import * as queries from './queries.ts'
import { accessTokens, prepareRevocation } from './tokens.ts'

type SourceContext = Pick<Context, 'db' | 'deriveKey' | 'links' | 'log' | 'sources'>

const listLimit: Limit = { name: 'source-list', points: 60, seconds: 60 }

/** Lists a service's recordings that a user can transcribe. */
export async function listItems(
  ctx: Context,
  actor: UserActor,
  { uid, source: id }: { uid: string; source: SourceId },
  query: { search?: string | undefined; ids?: string | undefined; nextPage?: string | undefined },
  signal: AbortSignal,
): Promise<{ Items: SourceItem[]; LastEvaluatedKey?: { nextPage: string } }> {
  requireOwnAccount(actor, uid)
  const source = openSource(ctx, id, uid)
  await ctx.limits.take(listLimit, actor.userId)
  const { search, nextPage: from, ids } = query
  try {
    const sourceQuery = { search: search || undefined, nextPage: from, ids: ids?.split(',') }
    const { recordings, nextPage } = await source.list(sourceQuery, signal)
    const Items = recordings.map(({ id: recording, ...source }) => ({ url: `${id}:${recording}`, ...source }))
    return nextPage === undefined ? { Items } : { Items, LastEvaluatedKey: { nextPage } }
  } catch (error) {
    if (error instanceof DisconnectedError) throw new AppError('not_connected', error.message)
    if (!(error instanceof SourceError || error instanceof LinkError)) throw error
    ctx.log.warn({ source: id }, error.message)
    throw new AppError('provider_failed', "The service couldn't list its recordings")
  }
}

/** Lists the caller's connected services. */
export async function listOwnIntegrations(
  { db }: SourceContext,
  actor: UserActor,
  uid: string,
): Promise<Integration[]> {
  requireOwnAccount(actor, uid)
  return listIntegrations(db, uid)
}

/** Lists a user's connected services. */
export async function listIntegrations(db: Db, userId: string): Promise<Integration[]> {
  return (await queries.listConnections(db, userId)).map(presentIntegration)
}

/**
 * Prepares to revoke a user's authorizations with the services when the account is deleted.
 * @returns a function that revokes them once their rows have been deleted
 */
export async function prepareRevocations(ctx: SourceContext, userId: string): Promise<() => Promise<void>> {
  const activeConnections = (await queries.listConnections(ctx.db, userId)).filter(({ expired }) => !expired)
  const revocations = await Promise.all(
    activeConnections.map(async ({ source }): Promise<() => Promise<void>> => {
      const service = ctx.sources[source]
      return service ? prepareRevocation(ctx, service, { userId, source }) : async () => undefined
    }),
  )
  return async () => {
    await Promise.all(revocations.map((end) => end()))
  }
}

/** Opens a service on behalf of a user. @throws AppError not_configured */
function openSource(ctx: SourceContext, id: SourceId, userId: string): Source {
  if (id === 'kaltura') {
    if (ctx.sources.kaltura) return ctx.sources.kaltura
  } else {
    const service = ctx.sources[id]
    if (service) return service.open(accessTokens(ctx, service, { userId, source: id }))
  }
  throw new AppError('not_configured', `${id} isn't configured`)
}

/**
 * Parses the URL of a recording listed by a service into the service and the recording's ID; null for other
 * URLs.
 */
function parseSourceUrl({ sources }: SourceContext, url: string): { source: SourceId; id: string } | null {
  const [, scheme = '', id = ''] = /^([a-z-]+):([\w-]{1,200})$/.exec(url) ?? []
  const source = Object.keys(sources).find((key): key is SourceId => key === scheme)
  return source ? { source, id } : null
}

/**
 * Whether a URL refers to a recording in a service.
 * @throws AppError not_configured
 */
export function isSourceUrl(ctx: SourceContext, url: string): boolean {
  const sourceUrl = parseSourceUrl(ctx, url)
  if (sourceUrl && !ctx.sources[sourceUrl.source])
    throw new AppError('not_configured', `${sourceUrl.source} isn't configured`)
  return sourceUrl !== null
}

/**
 * Downloads a recording from a user's link or from a service.
 * @throws DisconnectedError; errors thrown by `Links.fetch`
 */
export async function downloadRecording(
  ctx: SourceContext,
  userId: string,
  url: string,
  path: string,
  options: DownloadOptions,
): Promise<DownloadedFile> {
  const sourceUrl = parseSourceUrl(ctx, url)
  if (!sourceUrl) return ctx.links.fetch(url, path, options)
  if (!ctx.sources[sourceUrl.source])
    throw new LinkError('unreachable', 'The service of this recording is no longer set up.')
  try {
    const source = openSource(ctx, sourceUrl.source, userId)
    const { url: address, name, authorize } = await source.locate(sourceUrl.id, options.signal)
    const fetchResult = await ctx.links.fetch(address, path, { ...options, authorize })
    return name === undefined ? fetchResult : { ...fetchResult, name }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    throw new LinkError('unreachable', "The service couldn't be reached.", { cause: error })
  }
}
