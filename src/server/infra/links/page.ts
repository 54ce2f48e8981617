import { z } from 'zod'
import { parseDocument, plainText } from './document.ts'

/** A page's metadata and media. */
export interface Page {
  title: string | null
  description: string | null
  /** URL of a picture. */
  thumbnail: string | null
  /** URLs of audio or video, in order of likelihood. */
  media: string[]
  /** URLs of pages with a player. */
  players: string[]
  /** URLs of oEmbed data in JSON format. */
  oembed: string[]
  /** URLs of RSS or Atom feeds. */
  feeds: string[]
  /** Whether it requires a password. */
  needsPassword: boolean
}

const MAX_TITLE = 300
const MAX_DESCRIPTION = 2000
const MAX_JSON = 1_000_000
const MAX_ADDRESSES = 20
const FEED_TYPES = /^application\/(rss|atom)\+xml/i

/** Relevant parts of a page, collected while parsing. */
interface PageContents {
  meta: Map<string, string[]>
  title: string
  base: string | null
  sources: string[]
  frames: string[]
  oembed: string[]
  feeds: string[]
  needsPassword: boolean
  json: string[]
}

/** Reads an HTML page; relative URLs are resolved against `url`. */
export async function readPage(html: string, url: URL, signal: AbortSignal): Promise<Page> {
  const page = await collect(html, signal)
  const base = (page.base && URL.parse(page.base, url.href)) || url
  const addresses = (list: readonly (string | undefined)[]) => toAbsoluteUrls(list, base)
  const first = (...names: string[]) =>
    names.flatMap((name) => page.meta.get(name) ?? []).find((v) => v.trim() !== '')
  const metaValues = (...names: string[]) => names.flatMap((name) => page.meta.get(name) ?? [])
  // A video's URL may point to a player page, in which case its type says so.
  const isPlayerPage = /html|flash/i.test(first('og:video:type') ?? '')
  const videoUrls = metaValues('og:video:secure_url', 'og:video:url', 'og:video')
  const structuredData = page.json.slice(0, MAX_ADDRESSES).flatMap(readJsonLd)
  return {
    title: plainText(first('og:title', 'twitter:title') ?? page.title, MAX_TITLE),
    description: plainText(first('og:description', 'description', 'twitter:description'), MAX_DESCRIPTION),
    thumbnail:
      addresses([first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image')])[0] ?? null,
    media: addresses([
      ...(isPlayerPage ? [] : videoUrls),
      ...metaValues('og:audio:secure_url', 'og:audio:url', 'og:audio', 'twitter:player:stream'),
      ...structuredData,
      ...page.sources,
    ]),
    players: addresses([...(isPlayerPage ? videoUrls : []), ...metaValues('twitter:player'), ...page.frames]),
    oembed: addresses(page.oembed),
    feeds: addresses(page.feeds),
    needsPassword: page.needsPassword,
  }
}

async function collect(html: string, signal: AbortSignal): Promise<PageContents> {
  const page: PageContents = {
    meta: new Map(),
    title: '',
    base: null,
    sources: [],
    frames: [],
    oembed: [],
    feeds: [],
    needsPassword: false,
    json: [],
  }
  let text: 'title' | 'json' | null = null
  const startText = (kind: 'title' | 'json') => {
    text = kind
    if (kind === 'json') page.json.push('')
  }
  await parseDocument(
    html,
    {
      onopentag(name, attributes) {
        if (name === 'title' && page.title === '') startText('title')
        else if (name === 'script' && /ld\+json/i.test(attributes.type ?? '')) startText('json')
        else collectTag(page, name, attributes)
      },
      ontext(piece) {
        if (text === 'title') page.title = (page.title + piece).slice(0, 10 * MAX_TITLE)
        if (text === 'json') page.json.push(((page.json.pop() ?? '') + piece).slice(0, MAX_JSON))
      },
      onclosetag(name) {
        if (name === 'title' || name === 'script') text = null
      },
    },
    { xml: false, signal },
  )
  return page
}

function collectTag(
  contents: PageContents,
  name: string,
  { src, href, ...attributes }: Record<string, string>,
): void {
  switch (name) {
    case 'meta': {
      const key = (attributes.property ?? attributes.name ?? '').toLowerCase()
      const list = contents.meta.get(key) ?? []
      if (list.length < MAX_ADDRESSES) contents.meta.set(key, [...list, attributes.content ?? ''])
      return
    }
    case 'base':
      contents.base ??= href ?? null
      return
    case 'link':
      if (!href || !/\balternate\b/i.test(attributes.rel ?? '')) return
      if (/^application\/json\+oembed/i.test(attributes.type ?? '')) contents.oembed.push(href)
      if (FEED_TYPES.test(attributes.type ?? '')) contents.feeds.push(href)
      return
    case 'video':
    case 'audio':
      if (src) contents.sources.push(src)
      return
    case 'source':
      // `<picture>` elements also contain sources.
      if (src && !/^image\//i.test(attributes.type ?? '')) contents.sources.push(src)
      return
    case 'input':
      if (/^password$/i.test(attributes.type ?? '')) contents.needsPassword = true
      return
    case 'iframe':
    case 'embed':
      if (src) contents.frames.push(src)
  }
}

const structuredMedia = z.object({ contentUrl: z.string() })

/** Returns every `contentUrl` of audio or video in a block of JSON-LD, at any depth. */
function readJsonLd(json: string): string[] {
  const urls: string[] = []
  const visit = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 20) return
    const media = structuredMedia.safeParse(value)
    if (media.success && !/Image/.test(String((value as { '@type'?: unknown })['@type'])))
      urls.push(media.data.contentUrl)
    for (const innerValue of Object.values(value)) visit(innerValue, depth + 1)
  }
  try {
    visit(JSON.parse(json), 0)
  } catch {
    return []
  }
  return urls
}

/** Resolves URLs, keeping each distinct http or https URL once. */
function toAbsoluteUrls(list: readonly (string | undefined)[], base: URL): string[] {
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

/** Reads a page's oEmbed data; null if there is none. */
export async function readOembed(json: string, url: URL, signal: AbortSignal): Promise<Page | null> {
  let oembed: z.output<typeof oembedAnswer>
  try {
    oembed = oembedAnswer.parse(JSON.parse(json))
  } catch {
    return null
  }
  const page = await readPage(oembed.html ?? '', url, signal)
  const title = oembed.title && oembed.author_name ? `${oembed.title} (${oembed.author_name})` : oembed.title
  return {
    ...page,
    title: plainText(title, MAX_TITLE),
    thumbnail: toAbsoluteUrls([oembed.thumbnail_url], url)[0] ?? null,
    media: [...toAbsoluteUrls([oembed.url], url), ...page.media],
  }
}
