import { z } from 'zod'
import { parseDocument, plainText } from './document.ts'

/** A page's metadata and its media. */
export interface Page {
  title: string | null
  description: string | null
  /** URL of a picture. */
  thumbnail: string | null
  /** URLs of audio or video, most likely first. */
  media: string[]
  /** URLs of pages with a player. */
  players: string[]
  /** URLs of oEmbed descriptions in JSON. */
  oembed: string[]
  /** URLs of RSS or Atom feeds. */
  feeds: string[]
  /** Whether it requires a password. */
  asksPassword: boolean
}

const MAX_TITLE = 300
const MAX_DESCRIPTION = 2000
const MAX_JSON = 1_000_000
const MAX_ADDRESSES = 20
const FEED_TYPES = /^application\/(rss|atom)\+xml/i

/** Relevant parts of a page, collected while parsing. */
interface Found {
  meta: Map<string, string[]>
  title: string
  base: string | null
  sources: string[]
  frames: string[]
  oembed: string[]
  feeds: string[]
  asksPassword: boolean
  json: string[]
}

/** Reads an HTML page; relative URLs are resolved against `url`. */
export async function readPage(html: string, url: URL, signal: AbortSignal): Promise<Page> {
  const found = await collect(html, signal)
  const base = (found.base && URL.parse(found.base, url.href)) || url
  const addresses = (list: readonly (string | undefined)[]) => absolute(list, base)
  const first = (...names: string[]) =>
    names.flatMap((name) => found.meta.get(name) ?? []).find((v) => v.trim() !== '')
  const all = (...names: string[]) => names.flatMap((name) => found.meta.get(name) ?? [])
  // A video's URL may be a page with a player; its type then says so.
  const framed = /html|flash/i.test(first('og:video:type') ?? '')
  const films = all('og:video:secure_url', 'og:video:url', 'og:video')
  const structured = found.json.slice(0, MAX_ADDRESSES).flatMap(readStructured)
  return {
    title: plainText(first('og:title', 'twitter:title') ?? found.title, MAX_TITLE),
    description: plainText(first('og:description', 'description', 'twitter:description'), MAX_DESCRIPTION),
    thumbnail:
      addresses([first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')])[0] ?? null,
    media: addresses([
      ...(framed ? [] : films),
      ...all('og:audio:secure_url', 'og:audio:url', 'og:audio', 'twitter:player:stream'),
      ...structured,
      ...found.sources,
    ]),
    players: addresses([...(framed ? films : []), ...all('twitter:player'), ...found.frames]),
    oembed: addresses(found.oembed),
    feeds: addresses(found.feeds),
    asksPassword: found.asksPassword,
  }
}

async function collect(html: string, signal: AbortSignal): Promise<Found> {
  const found: Found = {
    meta: new Map(),
    title: '',
    base: null,
    sources: [],
    frames: [],
    oembed: [],
    feeds: [],
    asksPassword: false,
    json: [],
  }
  let text: 'title' | 'json' | null = null
  const startText = (kind: 'title' | 'json') => {
    text = kind
    if (kind === 'json') found.json.push('')
  }
  await parseDocument(
    html,
    {
      onopentag(name, attributes) {
        if (name === 'title' && found.title === '') startText('title')
        else if (name === 'script' && /ld\+json/i.test(attributes.type ?? '')) startText('json')
        else collectTag(found, name, attributes)
      },
      ontext(piece) {
        if (text === 'title') found.title = (found.title + piece).slice(0, 10 * MAX_TITLE)
        if (text === 'json') found.json.push(((found.json.pop() ?? '') + piece).slice(0, MAX_JSON))
      },
      onclosetag(name) {
        if (name === 'title' || name === 'script') text = null
      },
    },
    { xml: false, signal },
  )
  return found
}

function collectTag(found: Found, name: string, { src, href, ...attributes }: Record<string, string>): void {
  switch (name) {
    case 'meta': {
      const key = (attributes.property ?? attributes.name ?? '').toLowerCase()
      const list = found.meta.get(key) ?? []
      if (list.length < MAX_ADDRESSES) found.meta.set(key, [...list, attributes.content ?? ''])
      return
    }
    case 'base':
      found.base ??= href ?? null
      return
    case 'link':
      if (!href || !/\balternate\b/i.test(attributes.rel ?? '')) return
      if (/^application\/json\+oembed/i.test(attributes.type ?? '')) found.oembed.push(href)
      if (FEED_TYPES.test(attributes.type ?? '')) found.feeds.push(href)
      return
    case 'video':
    case 'audio':
      if (src) found.sources.push(src)
      return
    case 'source':
      // `<picture>` elements also have sources.
      if (src && !/^image\//i.test(attributes.type ?? '')) found.sources.push(src)
      return
    case 'input':
      if (/^password$/i.test(attributes.type ?? '')) found.asksPassword = true
      return
    case 'iframe':
    case 'embed':
      if (src) found.frames.push(src)
  }
}

const structuredMedia = z.object({ contentUrl: z.string() })

/** Returns every `contentUrl` of audio or video in a block of JSON-LD, at any depth. */
function readStructured(json: string): string[] {
  const urls: string[] = []
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 20) return
    const media = structuredMedia.safeParse(value)
    if (media.success && !/Image/.test(String((value as { '@type'?: unknown })['@type'])))
      urls.push(media.data.contentUrl)
    for (const inner of Object.values(value)) visit(inner, depth + 1)
  }
  try {
    visit(JSON.parse(json), 0)
  } catch {
    return []
  }
  return urls
}

/** Resolves URLs, keeping each http and https URL once. */
function absolute(list: readonly (string | undefined)[], base: URL): string[] {
  const urls = list.flatMap((text) => {
    const url = text?.trim() ? URL.parse(text.trim(), base.href) : null
    return url && /^https?:$/.test(url.protocol) ? [url.href] : []
  })
  return [...new Set(urls)].slice(0, MAX_ADDRESSES)
}

const oembedAnswer = z.object({
  title: z.string().optional(),
  author_name: z.string().optional(),
  thumbnail_url: z.string().optional(),
  url: z.string().optional(),
  html: z.string().optional(),
})

/** Reads a page's oEmbed description; null if there is none. */
export async function readOembed(json: string, url: URL, signal: AbortSignal): Promise<Page | null> {
  let said: z.output<typeof oembedAnswer>
  try {
    said = oembedAnswer.parse(JSON.parse(json))
  } catch {
    return null
  }
  const page = await readPage(said.html ?? '', url, signal)
  const title = said.title && said.author_name ? `${said.title} (${said.author_name})` : said.title
  return {
    ...page,
    title: plainText(title, MAX_TITLE),
    thumbnail: absolute([said.thumbnail_url], url)[0] ?? null,
    media: [...absolute([said.url], url), ...page.media],
  }
}
