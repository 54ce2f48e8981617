import type { Episode } from '#contract/pipeline.ts'
import { isMediaFileName } from '#domain/collections/file-names.ts'
import { parseDocument, plainText } from './document.ts'

/** A podcast, read from its RSS or Atom feed. */
export interface Feed {
  title: string | null
  description: string | null
  /** URL of a picture. */
  thumbnail: string | null
  /** Episodes, newest first, at most `MAX_EPISODES`. */
  episodes: Episode[]
  /** Total number of episodes. */
  count: number
}

/** All episodes on one page of a feed. */
export interface FeedPage {
  title: string | null
  /** Episodes, newest first. `key` is the GUID, or else the URL of the recording. */
  episodes: { key: string; url: string; title: string }[]
  /** URL of the page with older episodes; null if there is none. */
  next: string | null
}

export const MAX_EPISODES = 300

const MAX_TITLE = 300
const MAX_KEY = 2048
const MAX_DESCRIPTION = 2000
/** Maximum length of an element's text. */
const MAX_TEXT = 20_000
/** Maximum number of items; any others are ignored. The largest podcasts have a few thousand. */
const MAX_ITEMS = 20_000

/** A channel or an item: the first text of each element type, and its URLs. */
interface Entry {
  texts: Map<string, string>
  enclosure: string | null
  picture: string | null
  next: string | null
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const newEntry = (): Entry => ({ texts: new Map(), enclosure: null, picture: null, next: null })

/** Reads an RSS 2.0, RSS 1.0 or Atom feed from `url`. Items without audio or video are omitted. */
export async function readFeed(xml: string, url: URL, signal: AbortSignal): Promise<Feed> {
  const { channel, newest } = await parseFeed(xml, url, signal)
  return {
    title: plainText(channel.texts.get('title'), MAX_TITLE),
    description: plainText(textOf(channel, 'description', 'itunes:summary', 'subtitle'), MAX_DESCRIPTION),
    thumbnail: httpAddress(channel.picture ?? textOf(channel, 'image/url', 'logo'), url),
    episodes: newest.slice(0, MAX_EPISODES).map(episodeOf),
    count: newest.length,
  }
}

/** Reads all episodes on a feed page; null if it isn't a complete feed. */
export async function readFeedPage(xml: string, url: URL, signal: AbortSignal): Promise<FeedPage | null> {
  if (!/<\/(rss|feed|rdf:RDF)\s*>\s*(<!--[\s\S]*-->\s*)?$/.test(xml.slice(-2000))) return null
  const { channel, newest } = await parseFeed(xml, url, signal)
  return {
    title: plainText(channel.texts.get('title'), MAX_TITLE),
    episodes: newest.map((datedEpisode) => ({
      key: (textOf(datedEpisode.item, 'guid', 'id') ?? datedEpisode.url).slice(0, MAX_KEY),
      url: datedEpisode.url,
      title: episodeOf(datedEpisode).title,
    })),
    next: httpAddress(channel.next, url),
  }
}

/** Parses a feed into its channel and its items with audio or video, newest first. */
async function parseFeed(xml: string, url: URL, signal: AbortSignal) {
  const channel = newEntry()
  const items: Entry[] = []
  let entry = channel
  const path: string[] = []
  await parseDocument(
    xml,
    {
      onopentag(name, attributes) {
        path.push(name)
        if (name === 'item' || name === 'entry') {
          entry = newEntry()
          if (items.length < MAX_ITEMS) items.push(entry)
        } else collectTag(entry, name, attributes)
      },
      ontext(piece) {
        const name = path.at(-1) ?? ''
        // An RSS channel's image has its own title and URL.
        const key = path.at(-2) === 'image' ? `image/${name}` : name
        const text = entry.texts.get(key) ?? ''
        if (text.length < MAX_TEXT) entry.texts.set(key, text + piece.slice(0, MAX_TEXT))
      },
      onclosetag(name) {
        path.pop()
        if (name === 'item' || name === 'entry') entry = channel
      },
    },
    { xml: true, signal },
  )
  const allEpisodes = items.flatMap((item) => datedEpisodes(item, url))
  const newest = allEpisodes.sort((a, b) => compare(b.published ?? '', a.published ?? ''))
  return { channel, newest }
}

function collectTag(entry: Entry, name: string, attributes: Record<string, string>): void {
  if (name === 'itunes:image') entry.picture ??= attributes.href ?? null
  const { type = '', url = '', href = '' } = attributes
  if (/^(atom:)?link$/.test(name) && attributes.rel === 'next') entry.next ??= href || null
  const isEnclosure = name === 'enclosure' || name === 'media:content'
  const address = isEnclosure ? url : name === 'link' && attributes.rel === 'enclosure' ? href : ''
  if (address !== '' && isMedia(type, address, attributes.medium)) entry.enclosure ??= address
}

function isMedia(type: string, address: string, medium = ''): boolean {
  if (/^(audio|video)\//i.test(type) || /^(audio|video)$/.test(medium)) return true
  const isGenericType = type === '' || /octet-stream/i.test(type)
  return isGenericType && medium === '' && isMediaFileName(URL.parse(address, 'http://host')?.pathname ?? '')
}

interface DatedEpisode extends Pick<Episode, 'url' | 'published'> {
  item: Entry
}

/** Returns an item with its date for sorting; empty if the item has no audio or video. */
function datedEpisodes(item: Entry, base: URL): DatedEpisode[] {
  const url = httpAddress(item.enclosure, base)
  if (url === null) return []
  const time = Date.parse(textOf(item, 'pubDate', 'published', 'updated', 'dc:date') ?? '')
  return [{ item, url, published: Number.isNaN(time) ? null : new Date(time).toISOString() }]
}

const episodeOf = ({ item, url, published }: DatedEpisode): Episode => ({
  url,
  title: plainText(textOf(item, 'title', 'itunes:title'), MAX_TITLE) ?? url,
  published,
  lengthInMinutes: minutesOf(item.texts.get('itunes:duration') ?? ''),
})

const textOf = (entry: Entry, ...names: string[]) =>
  names.map((name) => entry.texts.get(name)?.trim()).find((text) => text)

/** Converts `1:02:03`, `62:03` or seconds to minutes; null if invalid. */
function minutesOf(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,7})(?:\.\d+)?$/.exec(text.trim())
  if (!match) return null
  const [hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0))
  const length = hours * 60 + minutes + seconds / 60
  return length > 0 ? Math.round(length * 100) / 100 : null
}

function httpAddress(text: string | null | undefined, base: URL): string | null {
  const url = text?.trim() ? URL.parse(text.trim(), base.href) : null
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}
