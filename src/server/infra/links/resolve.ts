import type { Answer } from './answer.ts'
import { contentOf } from './content.ts'
import { readText } from './document.ts'
import { type Feed, readFeed } from './feed.ts'
import { type Guard, parseLink } from './guard.ts'
import type { LinkLimits } from './limits.ts'
import { LinkError } from './links.ts'
import { type Page, readOembed, readPage } from './page.ts'
import { get } from './request.ts'
import { isVideoSite } from './sites.ts'

/** Media named by a page. */
export type About = Pick<Page, 'title' | 'description' | 'thumbnail'>

/** The final target of a link. */
export type Target =
  /** A file, with its body still unread. */
  | { kind: 'media'; answer: Answer; about: About }
  | { kind: 'podcast'; feed: Feed }
  /** A page for yt-dlp; `certain` for a known site or player, else it is worth a try. */
  | { kind: 'video'; url: URL; certain: boolean }

export interface Reach {
  guard: Guard
  limits: LinkLimits
  signal: AbortSignal
}

const NOTHING: About = { title: null, description: null, thumbnail: null }
const MAX_CANDIDATES = 5
const OEMBED_BYTES = 300_000

/**
 * Finds the media, the podcast or the video page behind a link. @throws LinkError not_a_link, address_refused,
 * unreachable, not_media
 * @throws LinkError not_a_link, address_refused, unreachable, not_media
 */
export async function resolve(reach: Reach, link: string): Promise<Target> {
  const url = parseLink(link)
  if (isVideoSite(url)) return { kind: 'video', url, certain: true }
  const answer = await get(reach.guard, url, reach)
  switch (contentOf(answer)) {
    case 'media':
      return { kind: 'media', answer, about: NOTHING }
    case 'page':
      return isVideoSite(answer.url) ? videoAt(answer) : resolvePage(reach, answer)
    case 'feed':
      return { kind: 'podcast', feed: await feedOf(reach, answer) }
    case 'playlist':
      return videoAt(answer)
    case 'stream':
      answer.close()
      throw new LinkError('not_media', 'This is a live stream: it has no end.')
    case 'other':
      answer.close()
      throw new LinkError('not_media', 'This link leads to no audio or video.')
  }
}

function videoAt(answer: Answer): Target {
  answer.close()
  return { kind: 'video', url: answer.url, certain: true }
}

async function resolvePage(reach: Reach, answer: Answer): Promise<Target> {
  const html = await readText(answer, reach.limits.pageBytes)
  const page = await withOembed(reach, await readPage(html, answer.url, reach.signal))
  const failures: LinkError[] = []
  for (const address of page.media.slice(0, MAX_CANDIDATES)) {
    const found = await tryMedia(reach, new URL(address), failures)
    if (found === 'playlist') page.players.push(address)
    else if (found) return { kind: 'media', answer: found, about: page }
  }
  const feed = page.feeds[0] && (await tryFeed(reach, new URL(page.feeds[0])))
  if (feed) return { kind: 'podcast', feed }
  const player = page.players.map((address) => new URL(address)).find(isVideoSite)
  if (player) return { kind: 'video', url: player, certain: true }
  if (page.players.length === 0 && failures[0]) throw failures[0]
  return { kind: 'video', url: answer.url, certain: page.players.length > 0 }
}

/** The page, supplemented by its oEmbed description. */
async function withOembed(reach: Reach, page: Page): Promise<Page> {
  const [address] = page.oembed
  if (address === undefined) return page
  const answer = await optional(get(reach.guard, new URL(address), reach))
  const said = answer && (await readOembed(await readText(answer, OEMBED_BYTES), answer.url, reach.signal))
  if (!said) return page
  return {
    ...page,
    title: page.title ?? said.title,
    description: page.description ?? said.description,
    thumbnail: page.thumbnail ?? said.thumbnail,
    media: [...page.media, ...said.media],
    players: [...page.players, ...said.players],
  }
}

async function tryMedia(reach: Reach, url: URL, failures: LinkError[]): Promise<Answer | 'playlist' | null> {
  const answer = await optional(get(reach.guard, url, reach), failures)
  const content = answer && contentOf(answer)
  if (content === 'media') return answer
  answer?.close()
  return content === 'playlist' ? 'playlist' : null
}

/** A page's podcast; null if its feed isn't one, such as a blog's. */
async function tryFeed(reach: Reach, url: URL): Promise<Feed | null> {
  const answer = await optional(get(reach.guard, url, reach))
  if (!answer || contentOf(answer) !== 'feed') {
    answer?.close()
    return null
  }
  return optional(feedOf(reach, answer))
}

async function feedOf(reach: Reach, answer: Answer): Promise<Feed> {
  const feed = await readFeed(await readText(answer, reach.limits.feedBytes), answer.url, reach.signal)
  if (feed.episodes.length === 0) throw new LinkError('not_media', 'This feed has no episodes.')
  return feed
}

/** Null for a broken optional link. */
async function optional<T>(work: Promise<T>, failures: LinkError[] = []): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    // After a timeout or the caller's departure every link fails: no reason to try the next.
    if (!(error instanceof LinkError)) throw error
    failures.push(error)
    return null
  }
}
