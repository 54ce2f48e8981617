import { readRetryAfter } from '#server/infra/remote/retry-after.ts'
import { classifyContent } from './content.ts'
import { readText } from './document.ts'
import { toLinkError, withTimeout } from './failures.ts'
import { type FeedPage, readFeedPage } from './feed.ts'
import { createGuard, type Guard, parseLink } from './guard.ts'
import { LINK_LIMITS } from './limits.ts'
import { LinkError } from './links.ts'
import { httpStatusError, MAX_REDIRECTS, REDIRECT_STATUSES, type RequestOptions, send } from './request.ts'
import { type Headers, header, readResponse } from './response.ts'

/** Headers from an earlier response, used to ask the host whether the feed has changed. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type PodcastResponse =
  | { kind: 'unchanged' }
  /** The host asked us to wait, for this many seconds if it specified a number. */
  | { kind: 'busy'; seconds: number | null }
  /** A page of a feed. `url` is its new URL after permanent redirects. */
  | ({ kind: 'page'; url: string } & FeedPage & Validators)

/**
 * Reads one page of a podcast feed.
 * @throws LinkError, or the signal's reason
 */
export type ReadPodcast = (
  url: string,
  validators: Validators | null,
  signal: AbortSignal,
) => Promise<PodcastResponse>

/** Creates a podcast reader. @param allowedNetworks accessible private networks, in CIDR notation */
export function createPodcastReader(allowedNetworks: readonly string[]): ReadPodcast {
  const guard = createGuard({ allowedNetworks })
  return (url, validators, outside) =>
    withTimeout(LINK_LIMITS.checkMs, outside, async (signal) => {
      try {
        return await readPage(guard, parseLink(url), validators, signal)
      } catch (error) {
        throw toLinkError(error, signal)
      }
    })
}

async function readPage(
  guard: Guard,
  from: URL,
  validators: Validators | null,
  signal: AbortSignal,
): Promise<PodcastResponse> {
  const headers = {
    ...(validators?.etag && { 'if-none-match': validators.etag }),
    ...(validators?.lastModified && { 'if-modified-since': validators.lastModified }),
  }
  const options: RequestOptions = { signal, limits: LINK_LIMITS, headers }
  let [url, permanentUrl] = [from, from]
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const { status, headers, body } = await send(guard, url, options)
    if (status >= 200 && status < 300) {
      const page = await parsePage(await readResponse(url, headers, body, signal), signal)
      return { kind: 'page', url: permanentUrl.href, ...page, ...validatorsOf(headers) }
    }
    body.destroy()
    if (status === 304) return { kind: 'unchanged' }
    if (status === 429 || status === 503) return { kind: 'busy', seconds: retryAfterSeconds(headers) }
    const location = header(headers, 'location')
    if (!REDIRECT_STATUSES.has(status) || location === '') throw httpStatusError(status)
    const isPermanent = (status === 301 || status === 308) && url === permanentUrl
    url = parseLink(location, url)
    if (isPermanent) permanentUrl = url
  }
  throw new LinkError('unreachable', `More than ${MAX_REDIRECTS} redirects.`)
}

async function parsePage(
  answer: Awaited<ReturnType<typeof readResponse>>,
  signal: AbortSignal,
): Promise<FeedPage> {
  const isFeed = classifyContent(answer) === 'feed'
  if (!isFeed) answer.close()
  const page =
    isFeed && (await readFeedPage(await readText(answer, LINK_LIMITS.feedBytes), answer.url, signal))
  if (!page) throw new LinkError('not_media', "This isn't a complete feed.")
  return page
}

const validatorsOf = (headers: Headers): Validators => ({
  etag: header(headers, 'etag').slice(0, 1000) || null,
  lastModified: header(headers, 'last-modified').slice(0, 100) || null,
})

/** Parses `Retry-After`, in seconds; null if absent. */
function retryAfterSeconds(headers: Headers): number | null {
  const ms = readRetryAfter(header(headers, 'retry-after'))
  return ms === null ? null : Math.ceil(ms / 1000)
}
