import { setTimeout as delay } from 'node:timers/promises'
import { type PodcastErrorCode, podcastErrorCodes } from '#contract/podcasts.ts'
import { userWithoutSession } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { addTranscription, requireOptions } from '#server/features/pipeline/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { FeedPage } from '#server/infra/links/feed.ts'
import { LinkError } from '#server/infra/links/links.ts'
import type { PodcastResponse, Validators } from '#server/infra/links/podcast.ts'
import { errorLocation } from '#server/infra/log.ts'
import * as queries from './queries.ts'

/** Maximum number of episodes to transcribe per check; the next check continues with the rest. */
export const maxEpisodesAtOnce = 10
/** Maximum number of feed pages to read. */
const maxPages = 20
/** Minimum time between two requests to the same host, in milliseconds. */
const hostPauseMs = 1000
const maxWaitSeconds = 7 * 86_400

/**
 * Returns the time of the next check: after the interval, which doubles with each failure up to one day (or
 * the interval, if longer).
 */
export function nextCheckAt({ config }: Pick<Context, 'config'>, failures: number, now = new Date()): Date {
  const { podcastCheckMinutes: interval } = config
  const minutes = Math.min(interval * 2 ** Math.min(failures, 12), Math.max(interval, 1440))
  return new Date(now.getTime() + minutes * 60_000)
}

/**
 * Reads a feed, and further pages as long as `needsMore` returns true for the last page read.
 * @throws LinkError
 */
export async function readPages(
  { readPodcast }: Pick<Context, 'readPodcast'>,
  url: string,
  validators: Validators | null,
  needsMore: (page: FeedPage) => Promise<boolean> | boolean,
  signal: AbortSignal,
): Promise<PodcastResponse> {
  const first = await readPodcast(url, validators, signal)
  if (first.kind !== 'page') return first
  const episodes = [...first.episodes]
  const visitedUrls = new Set([url])
  let page: FeedPage = first
  while (page.next && !visitedUrls.has(page.next) && visitedUrls.size < maxPages && (await needsMore(page))) {
    visitedUrls.add(page.next)
    await delay(hostPauseMs, undefined, { signal })
    const next = await readPodcast(page.next, null, signal)
    if (next.kind !== 'page') return next
    episodes.push(...next.episodes)
    page = next
  }
  return { ...first, episodes }
}

/** Checks all podcasts that are due, one at a time. */
export async function checkPodcasts(ctx: Context, signal: AbortSignal): Promise<void> {
  const start = new Date()
  const lastRequests = new Map<string, number>()
  for (;;) {
    signal.throwIfAborted()
    const row = await queries.claimDuePodcast(ctx.db, start)
    if (!row) return
    const { host } = new URL(row.url)
    const pauseMs = (lastRequests.get(host) ?? 0) + hostPauseMs - Date.now()
    if (pauseMs > 0) await delay(pauseMs, undefined, { signal })
    try {
      await queries.changePodcast(ctx.db, row.id, await checkPodcast(ctx, row, signal))
    } catch (error) {
      signal.throwIfAborted()
      ctx.log.error({ podcast: row.id, error: errorLocation(error) }, 'podcast check failed')
    }
    lastRequests.set(host, Date.now())
  }
}

type Outcome = Parameters<typeof queries.changePodcast>[2]

/** Checks a podcast, transcribes its new episodes, and returns the changes to make to its row. */
async function checkPodcast(ctx: Context, row: queries.PodcastRow, signal: AbortSignal): Promise<Outcome> {
  const checkedFields = { checked_at: new Date() }
  const toFailure = (error: PodcastErrorCode, delaySeconds = 0): Outcome => {
    const failures = row.failures + 1
    const next = Math.max(nextCheckAt(ctx, failures).getTime(), Date.now() + delaySeconds * 1000)
    return { ...checkedFields, error, failures, next_check_at: new Date(next) }
  }
  try {
    const needsMore = async ({ episodes }: FeedPage) => {
      const keys = episodes.map(({ key }) => key)
      return (await queries.findUnknownEpisodes(ctx.db, row.id, keys)).size === new Set(keys).size
    }
    const validators = { etag: row.etag, lastModified: row.last_modified }
    const feed = await readPages(ctx, row.url, validators, needsMore, signal)
    if (feed.kind === 'busy') return toFailure('busy', Math.min(feed.seconds ?? 0, maxWaitSeconds))
    const healthyState = { ...checkedFields, error: null, failures: 0, next_check_at: nextCheckAt(ctx, 0) }
    if (feed.kind === 'unchanged') return healthyState
    const urlChange = await findUrlChange(ctx, row, feed.url)
    const { isComplete, error } = await transcribeNewEpisodes(ctx, row, feed.episodes, signal)
    // Without stored validators, the next check reads the feed again and finds the remaining episodes.
    const feedState = isComplete ? feed : { etag: null, lastModified: null }
    const { etag, lastModified: last_modified } = feedState
    return { ...healthyState, ...urlChange, etag, last_modified, error, title: feed.title ?? row.title }
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof LinkError) return toFailure(error.code)
    throw error
  }
}

/** Returns the new URL of a podcast that moved, unless the user already subscribes to it. */
async function findUrlChange(ctx: Context, row: queries.PodcastRow, url: string): Promise<{ url?: string }> {
  if (url === row.url) return {}
  const owner = { userId: row.user_id, organizationId: row.organization_id }
  const otherPodcasts = await queries.listPodcasts(ctx.db, owner)
  return otherPodcasts.some((other) => other.url === url) ? {} : { url }
}

/** Transcribes new episodes, oldest first; each is recorded in the same transaction as its collection. */
async function transcribeNewEpisodes(
  ctx: Context,
  row: queries.PodcastRow,
  episodes: FeedPage['episodes'],
  signal: AbortSignal,
): Promise<{ isComplete: boolean; error: PodcastErrorCode | null }> {
  const unknownKeys = await queries.findUnknownEpisodes(
    ctx.db,
    row.id,
    episodes.map(({ key }) => key),
  )
  const newEpisodes = episodes.filter(({ key }) => unknownKeys.delete(key)).reverse()
  try {
    if (newEpisodes.length > 0) await requireOptions(ctx, row.request)
    for (const episode of newEpisodes.slice(0, maxEpisodesAtOnce)) {
      signal.throwIfAborted()
      await transcribeEpisode(ctx, row, episode)
    }
    return { isComplete: newEpisodes.length <= maxEpisodesAtOnce, error: null }
  } catch (error) {
    const code = error instanceof AppError && podcastErrorCodes.find((known) => known === error.code)
    if (!code) throw error
    return { isComplete: false, error: code }
  }
}

async function transcribeEpisode(
  ctx: Context,
  row: queries.PodcastRow,
  { key, url, title: name }: FeedPage['episodes'][number],
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    if ((await queries.addEpisodes(tx, row.id, [key])) === 0) return
    await addTranscription(ctx, tx, userWithoutSession(row.user_id), {
      ...row.request,
      url,
      name,
      orgId: row.organization_id,
    })
  })
}
