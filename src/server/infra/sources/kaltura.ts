import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'
import type { GuardedFetch } from '#server/infra/links/guarded-fetch.ts'
import { LinkError } from '#server/infra/links/links.ts'
import type { ReadPicture } from '#server/infra/links/picture.ts'
import { createRetryingFetch } from './retrying-fetch.ts'
import { type Source, SourceError, type SourceRecording } from './source.ts'

/** Validity of a session, in seconds. */
const sessionSeconds = 86_400
/** Time before its expiry at which a session is renewed, in milliseconds. */
const renewBeforeExpiryMs = 300_000
const pageSize = 20
const thumbnailWidth = 160

export interface KalturaAccess {
  fetch: GuardedFetch
  readPicture: ReadPicture
  now?: () => number
}

type KalturaConfig = Pick<Config, 'kalturaPartnerId' | 'kalturaSecret' | 'kalturaUrl'>

const failure = z.object({ objectType: z.literal('KalturaAPIException'), code: z.string() })

const entry = z.object({
  id: z.string(),
  name: z.string().nullish(),
  duration: z.number().nullish(),
  thumbnailUrl: z.string().nullish(),
  downloadUrl: z.string().nullish(),
})
const entries = z.object({ totalCount: z.number(), objects: z.array(entry).default([]) })

/** Kaltura's media types: video and audio. */
const mediaTypes = '1,5'
const readyStatus = '2'

/**
 * Creates a client for a Kaltura account's media; null if it isn't configured. Sessions are kept
 * only in this process.
 */
export function createKaltura(config: KalturaConfig, access: KalturaAccess): Source | null {
  const { kalturaPartnerId: partnerId, kalturaSecret: secret, kalturaUrl } = config
  if (!partnerId || !secret) return null
  const call = createClient(kalturaUrl, access)
  const session = createSession(
    (signal) =>
      call('session', 'start', z.string().min(1), signal, {
        partnerId,
        secret,
        userId: 'longhand',
        expiry: sessionSeconds,
        // A user session can't change anything; with these privileges, it can list and play all
        // media.
        type: 0,
        privileges: 'list:*,sview:*',
      }),
    access.now,
  )
  return {
    async list({ search, nextPage, ids }, signal) {
      const pageIndex = nextPage === undefined ? 1 : pageNumber(nextPage)
      const filter = {
        objectType: 'KalturaMediaEntryFilter',
        mediaTypeIn: mediaTypes,
        statusEqual: readyStatus,
        orderBy: '-createdAt',
        ...(search && { freeText: search }),
        ...(ids && { idIn: ids.join(',') }),
      }
      const pager = { objectType: 'KalturaFilterPager', pageSize, pageIndex }
      const page = await session(
        (ks) => call('media', 'list', entries, signal, { ks, filter, pager }),
        signal,
      )
      const recordings = await Promise.all(
        page.objects.map((kalturaEntry) => toRecording(kalturaEntry, access.readPicture, signal)),
      )
      const hasMore = page.objects.length > 0 && pageIndex * pageSize < page.totalCount
      return { recordings, nextPage: hasMore ? String(pageIndex + 1) : undefined }
    },
    locate: (entryId, signal) =>
      session(async (ks) => {
        const { downloadUrl } = await call('media', 'get', entry, signal, { ks, entryId })
        if (!downloadUrl) throw new LinkError('not_media', 'This Kaltura entry has no file.')
        return { url: withSession(downloadUrl, partnerId, ks) }
      }, signal),
  }
}

async function toRecording(
  { id, name, duration, thumbnailUrl }: z.infer<typeof entry>,
  readPicture: ReadPicture,
  signal: AbortSignal,
): Promise<SourceRecording> {
  const smallThumbnail = thumbnailUrl ? `${thumbnailUrl.replace(/\/$/, '')}/width/${thumbnailWidth}` : null
  const thumbnail = smallThumbnail && (await readPicture(smallThumbnail, signal))
  return { id, name: name || id, thumbnail, recorded: null, duration: duration || null, size: null }
}

/** Adds the session to Kaltura download URLs, for entries with access control; other URLs are unchanged. */
function withSession(downloadUrl: string, partnerId: string, ks: string): string {
  const url = new URL(downloadUrl)
  if (url.pathname.startsWith(`/p/${partnerId}/`)) url.pathname += `/ks/${encodeURIComponent(ks)}`
  return url.href
}

function pageNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 1000)
    throw new AppError('invalid_input', 'Page not found')
  return number
}

class InvalidSessionError extends Error {}

type Call = <T>(
  service: string,
  action: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
  parameters: object,
) => Promise<T>

/** Calls the API (version 3) with JSON bodies, so that no secrets appear in URLs. */
function createClient(url: string, { fetch }: KalturaAccess): Call {
  const send = createRetryingFetch(fetch)
  return async (service, action, schema, signal, parameters) => {
    const call = `Kaltura ${service}.${action}`
    const response = await send(
      `${url}/api_v3/service/${service}/action/${action}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({ format: 1, ...parameters }),
        redirect: 'error',
      },
      signal,
    ).catch((error: unknown) => {
      signal.throwIfAborted()
      throw new SourceError(`${call} failed: ${error instanceof LinkError ? error.message : 'no response'}`)
    })
    const answer: unknown = await response.json().catch(() => null)
    const apiError = failure.safeParse(answer).data
    if (apiError?.code === 'INVALID_KS') throw new InvalidSessionError(call)
    if (apiError?.code === 'ENTRY_ID_NOT_FOUND')
      throw new LinkError('unreachable', 'Kaltura has no such entry.')
    if (apiError) throw new SourceError(`${call} failed: ${apiError.code}`)
    const parsed = schema.safeParse(answer)
    if (!response.ok || !parsed.success)
      throw new SourceError(`${call} responded with status ${response.status} in an unexpected format`)
    return parsed.data
  }
}

/** Caches a session. Renews it before it expires, or if Kaltura rejects it; work is then retried once. */
function createSession(start: (signal: AbortSignal) => Promise<string>, now = Date.now) {
  let current: { ks: string; until: number } | undefined
  const getValidSession = async (signal: AbortSignal) => {
    if (!current || current.until < now()) {
      const until = now() + sessionSeconds * 1000 - renewBeforeExpiryMs
      current = { ks: await start(signal), until }
    }
    return current
  }
  return async <T>(work: (ks: string) => Promise<T>, signal: AbortSignal): Promise<T> => {
    const isAccepted = await getValidSession(signal)
    try {
      return await work(isAccepted.ks)
    } catch (error) {
      if (!(error instanceof InvalidSessionError)) throw error
    }
    if (current === isAccepted) current = undefined
    const renewedSession = await getValidSession(signal)
    try {
      return await work(renewedSession.ks)
    } catch (error) {
      throw error instanceof InvalidSessionError
        ? new SourceError(`${error.message}: the session was rejected`)
        : error
    }
  }
}
