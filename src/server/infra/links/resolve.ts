import { isVideoSite } from '#domain/video-sites.ts'
import { classifyContent } from './content.ts'
import { readText } from './document.ts'
import { type Feed, readFeed } from './feed.ts'
import { type Guard, parseLink } from './guard.ts'
import type { LinkLimits } from './limits.ts'
import { LinkError } from './links.ts'
import { type Page, readOembed, readPage } from './page.ts'
import { get, type RequestOptions } from './request.ts'
import type { LinkResponse } from './response.ts'

/** Metadata of the media on a page. */
export type MediaMetadata = Pick<Page, 'title' | 'description' | 'thumbnail'>

/** The final target of a link. */
export type Target =
  /** A file with its body unread. */
  | { kind: 'media'; answer: LinkResponse; metadata: MediaMetadata }
  | { kind: 'podcast'; feed: Feed; url: URL }
  /**
   * A page for yt-dlp. `isCertain` means it is a known site or player; otherwise, it is only worth a
   * try. `needsSignIn` means it looks like a sign-in page.
   */
  | { kind: 'video'; url: URL; isCertain: boolean; needsSignIn: boolean }

export interface LinkAccess extends Pick<RequestOptions, 'headers' | 'sameOrigin'> {
  guard: Guard
  limits: LinkLimits
  signal: AbortSignal
}

const NO_METADATA: MediaMetadata = { title: null, description: null, thumbnail: null }
const MAX_CANDIDATES = 5
const OEMBED_BYTES = 300_000

/**
 * Finds the media, the podcast or the video page behind a link.
 * @throws LinkError not_a_link, address_refused, unreachable, needs_sign_in, not_media
 */
export async function resolve(access: LinkAccess, link: string): Promise<Target> {
  const url = parseLink(link)
  if (isVideoSite(url)) return knownVideo(url)
  const answer = await get(access.guard, url, access)
  switch (classifyContent(answer)) {
    case 'media':
      return { kind: 'media', answer, metadata: NO_METADATA }
    case 'page':
      return isVideoSite(answer.url) ? videoAt(answer) : resolvePage(access, answer, url)
    case 'feed':
      return { kind: 'podcast', feed: await feedOf(access, answer), url }
    case 'playlist':
      return videoAt(answer)
    case 'stream':
      answer.close()
      throw new LinkError('not_media', 'This is a live stream.')
    case 'other':
      answer.close()
      throw new LinkError('not_media', 'No audio or video was found at this link.')
  }
}

function videoAt(answer: LinkResponse): Target {
  answer.close()
  return knownVideo(answer.url)
}

const knownVideo = (url: URL): Target => ({ kind: 'video', url, isCertain: true, needsSignIn: false })

const signInPath = /(^|[/.])(log-?in|sign-?in|servicelogin|sso|saml2?|oauth2?|adfs)([/.]|$)/i

/**
 * Whether a page requires a sign-in: it has a password field, or is the sign-in page that `from` redirects
 * to.
 */
function isSignInPage(page: Page, url: URL, from: URL): boolean {
  const wasRedirected = url.origin + url.pathname !== from.origin + from.pathname
  return page.needsPassword || (wasRedirected && signInPath.test(url.host + url.pathname))
}

async function resolvePage(access: LinkAccess, answer: LinkResponse, from: URL): Promise<Target> {
  const html = await readText(answer, access.limits.pageBytes)
  const page = await withOembed(access, await readPage(html, answer.url, access.signal))
  const failures: LinkError[] = []
  for (const address of page.media.slice(0, MAX_CANDIDATES)) {
    const resolvedMedia = await tryMedia(access, new URL(address), failures)
    if (resolvedMedia === 'playlist') page.players.push(address)
    else if (resolvedMedia) return { kind: 'media', answer: resolvedMedia, metadata: page }
  }
  const address = page.feeds[0] && new URL(page.feeds[0])
  const feed = address && (await tryFeed(access, address))
  if (feed) return { kind: 'podcast', feed, url: address }
  const embeddedVideo = page.players.map((address) => new URL(address)).find(isVideoSite)
  if (embeddedVideo) return knownVideo(embeddedVideo)
  if (page.players.length === 0 && failures[0]) throw failures[0]
  const isCertain = page.players.length > 0
  return { kind: 'video', url: answer.url, isCertain, needsSignIn: isSignInPage(page, answer.url, from) }
}

/** Adds a page's oEmbed data to its metadata. */
async function withOembed(access: LinkAccess, page: Page): Promise<Page> {
  const [address] = page.oembed
  if (address === undefined) return page
  const answer = await nullIfBroken(get(access.guard, new URL(address), access))
  const oembed = answer && (await readOembed(await readText(answer, OEMBED_BYTES), answer.url, access.signal))
  if (!oembed) return page
  return {
    ...page,
    title: page.title ?? oembed.title,
    description: page.description ?? oembed.description,
    thumbnail: page.thumbnail ?? oembed.thumbnail,
    media: [...page.media, ...oembed.media],
    players: [...page.players, ...oembed.players],
  }
}

async function tryMedia(
  access: LinkAccess,
  url: URL,
  failures: LinkError[],
): Promise<LinkResponse | 'playlist' | null> {
  const answer = await nullIfBroken(get(access.guard, url, access), failures)
  const content = answer && classifyContent(answer)
  if (content === 'media') return answer
  answer?.close()
  return content === 'playlist' ? 'playlist' : null
}

/** Returns a page's podcast; null if its feed isn't a podcast, such as a blog's feed. */
async function tryFeed(access: LinkAccess, url: URL): Promise<Feed | null> {
  const answer = await nullIfBroken(get(access.guard, url, access))
  if (!answer || classifyContent(answer) !== 'feed') {
    answer?.close()
    return null
  }
  return nullIfBroken(feedOf(access, answer))
}

async function feedOf(access: LinkAccess, answer: LinkResponse): Promise<Feed> {
  const feed = await readFeed(await readText(answer, access.limits.feedBytes), answer.url, access.signal)
  if (feed.episodes.length === 0) throw new LinkError('not_media', 'This feed has no episodes.')
  return feed
}

/** Returns the result of work on an optional link; null if the link is broken. */
async function nullIfBroken<T>(work: Promise<T>, failures: LinkError[] = []): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    // After a timeout or an abort every link fails, so there is no point in trying the next one.
    if (!(error instanceof LinkError)) throw error
    failures.push(error)
    return null
  }
}
