import { randomUUID } from 'node:crypto'
import { maxPodcasts } from '#contract/limits.ts'
import type { Podcast, PodcastRequest } from '#contract/podcasts.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { findDictionary } from '#server/features/dictionaries/service.ts'
import { requireOptions } from '#server/features/pipeline/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import { AppError } from '#server/infra/errors.ts'
import { LinkError } from '#server/infra/links/links.ts'
import { nextCheckAt, readPages } from './check.ts'
import * as queries from './queries.ts'

/** Lists a user's subscriptions in a workspace, by title. */
export async function listPodcasts(
  { db }: Context,
  actor: UserActor,
  uid: string,
  orgId: string,
): Promise<Podcast[]> {
  requireOwnAccount(actor, uid)
  await requireMembership(db, actor, orgId)
  const rows = await queries.listPodcasts(db, { userId: uid, organizationId: orgId })
  return rows.map(present)
}

/** Subscribes to a podcast. Its current episodes are treated as known and aren't transcribed. */
export async function subscribe(
  ctx: Context,
  actor: UserActor,
  uid: string,
  { url, orgId, ...request }: PodcastRequest & { url: string; orgId: string },
): Promise<Podcast> {
  requireOwnAccount(actor, uid)
  await requireMembership(ctx.db, actor, orgId)
  if (request.dictionary && !(await findDictionary(ctx.db, uid, request.dictionary)))
    throw new AppError('not_found', 'Dictionary not found')
  await requireOptions(ctx, request)
  const feed = await readFullFeed(ctx, url)
  return ctx.db.transaction().execute(async (tx) => {
    await requireMembership(tx, actor, orgId)
    await queries.lockPodcasts(tx, uid, orgId)
    const rows = await queries.listPodcasts(tx, { userId: uid, organizationId: orgId })
    const existingPodcast = rows.find((row) => row.url === feed.url)
    if (existingPodcast) {
      const changes = { request: JSON.stringify(request), paused: false }
      return present((await queries.changePodcast(tx, existingPodcast.id, changes)) ?? existingPodcast)
    }
    if (rows.length >= maxPodcasts)
      throw new AppError('quota_exceeded', `A workspace can have at most ${maxPodcasts} podcasts`)
    const row = await queries.addPodcast(tx, {
      id: randomUUID(),
      user_id: uid,
      organization_id: orgId,
      url: feed.url,
      title: feed.title ?? new URL(feed.url).hostname,
      request: JSON.stringify(request),
      etag: feed.etag,
      last_modified: feed.lastModified,
      checked_at: new Date(),
      next_check_at: nextCheckAt(ctx, 0),
      error: null,
    })
    await queries.addEpisodes(
      tx,
      row.id,
      feed.episodes.map(({ key }) => key),
    )
    return present(row)
  })
}

async function readFullFeed(ctx: Context, url: string) {
  try {
    const feed = await readPages(ctx, url, null, () => true, AbortSignal.timeout(120_000))
    if (feed.kind === 'page') return feed
    throw new AppError('link_refused', 'The host is limiting requests')
  } catch (error) {
    if (error instanceof LinkError) throw new AppError('link_refused', error.message, { reason: error.code })
    throw error
  }
}

/** Pauses or resumes a subscription. */
export async function setPodcastPaused(
  ctx: Context,
  actor: UserActor,
  { uid, podcastId }: { uid: string; podcastId: string },
  paused: boolean,
): Promise<Podcast> {
  requireOwnAccount(actor, uid)
  const row = await queries.findPodcast(ctx.db, uid, podcastId)
  if (row) await requireMembership(ctx.db, actor, row.organization_id)
  const changes = paused ? { paused } : { paused, failures: 0, next_check_at: new Date() }
  const changedPodcast = row && (await queries.changePodcast(ctx.db, row.id, changes))
  if (!changedPodcast) throw new AppError('not_found', 'Podcast not found')
  return present(changedPodcast)
}

/** Removes a subscription; transcribed episodes are kept. */
export async function unsubscribe(
  ctx: Context,
  actor: UserActor,
  { uid, podcastId }: { uid: string; podcastId: string },
): Promise<void> {
  requireOwnAccount(actor, uid)
  if (!(await queries.removePodcast(ctx.db, uid, podcastId)))
    throw new AppError('not_found', 'Podcast not found')
}

const present = (row: queries.PodcastRow): Podcast => ({
  id: row.id,
  url: row.url,
  title: row.title,
  languageCode: row.request.languageCode,
  paused: row.paused,
  checked: row.checked_at && toEpochSeconds(row.checked_at),
  nextCheck: toEpochSeconds(row.next_check_at),
  error: row.error,
})
