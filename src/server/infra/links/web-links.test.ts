import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { serveWeb } from '#server/testing/web.ts'
import { createLinks } from './web-links.ts'

const folder = await createTestFolder()
const never = new AbortController().signal
const env = { LINKS_ALLOW_PRIVATE: '127.0.0.1/32', YT_DLP_PATH: 'no-yt-dlp-here' }
const links = createLinks(loadConfig(env))

const toneArgs = ['-f', 'lavfi', '-i', 'sine=r=44100']
const makeMedia = async (name: string, ...args: string[]) => {
  const path = await createMediaFile(...toneArgs, ...args, join(folder, name))
  return readFile(path)
}
const smallFile = await makeMedia('small.mp3', '-t', '3', '-b:a', '64k', '-ac', '1')

/** Starts a host for files, with or without range requests, and for static pages. */
async function host(pages: Record<string, Buffer | string>, { ranges = true, type = '' } = {}) {
  return serveWeb((request, response) => {
    const page = pages[request.url ?? '']
    if (page === undefined) return response.writeHead(404).end()
    const bytes = Buffer.from(page)
    const headers = { 'content-type': type || typeOf(request.url ?? '', page) }
    const range = ranges ? /^bytes=(\d+)-/.exec(request.headers.range ?? '') : null
    if (!range) return send(response, 200, { ...headers, 'accept-ranges': ranges ? 'bytes' : 'none' }, bytes)
    const from = Number(range[1])
    const part = { 'content-range': `bytes ${from}-${bytes.length - 1}/${bytes.length}` }
    return send(response, 206, { ...headers, ...part }, bytes.subarray(from))
  })
}
const send = (response: ServerResponse, status: number, headers: Record<string, string>, body: Buffer) =>
  response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
const typeOf = (path: string, page: Buffer | string) => {
  if (typeof page !== 'string') return /png$/.test(path) ? 'image/png' : 'audio/mpeg'
  return page.startsWith('<?xml')
    ? 'application/rss+xml'
    : page.startsWith('{')
      ? 'application/json'
      : 'text/html'
}

describe('the length of a file', () => {
  const fastEncoding = ['-c:a', 'libmp3lame', '-compression_level', '9']
  const cases: [string, string[], number][] = [
    ['cbr.mp3', [...fastEncoding, '-t', '60', '-b:a', '320k'], 1],
    ['bare.mp3', [...fastEncoding, '-t', '60', '-b:a', '320k', '-write_xing', '0', '-id3v2_version', '0'], 1],
    ['index-last.mov', ['-t', '60', '-c:a', 'pcm_s16le', '-ac', '2'], 1],
    ['index-first.m4a', ['-t', '12', '-c:a', 'aac', '-ac', '1', '-movflags', '+faststart'], 0.2],
    ['pages.ogg', ['-t', '60', '-c:a', 'flac', '-compression_level', '0', '-ac', '2'], 1],
    ['film.mkv', ['-f', 'lavfi', '-i', 'color=s=64x64:r=5', '-t', '60', '-c:a', 'pcm_s16le'], 1],
    ['plain.wav', ['-t', '60', '-ac', '2'], 1],
  ]
  it.each(cases)('%s', async (name, args, minutes) => {
    const { url, requests } = await host({ [`/${name}`]: await makeMedia(name, ...args) })
    const check = await links.check(`${url}/${name}`, never)
    expect(check).toMatchObject({ error: null, episodes: [], thumbnail: null })
    expect(check.lengthInMinutes).toBeCloseTo(minutes, 1)
    expect(requests.length).toBeLessThanOrEqual(2)
  })

  it("returns null if the host declares no length and the first bytes don't show it", async () => {
    const file = await readFile(join(folder, 'index-last.mov'))
    const { url } = await host({ '/a.mov': file }, { ranges: false })
    expect(await links.check(`${url}/a.mov`, never)).toMatchObject({ error: null, lengthInMinutes: null })
  })

  it('reports recordings that are too long or too large', async () => {
    const { url } = await host({ '/a.mp3': smallFile })
    const check = async (overrides: object) =>
      (await createLinks(loadConfig({ ...env, ...overrides })).check(`${url}/a.mp3`, never)).error?.code
    expect(await check({ MAX_DURATION_SECONDS: '2' })).toBe('too_long')
    expect(await check({ MAX_UPLOAD_BYTES: '1000' })).toBe('too_large')
  })
})

describe('a file', () => {
  const fetchFrom = (url: string, onProgress?: (fraction: number) => void) =>
    links.fetch(url, join(folder, 'fetched'), { signal: never, maxBytes: 1e7, onProgress })

  it('is downloaded completely, with its name, type and progress', async () => {
    const { url } = await host({ '/My%20talk.mp3?v=1': smallFile })
    const progress: number[] = []
    const fetched = await fetchFrom(`${url}/My%20talk.mp3?v=1`, (fraction) => progress.push(fraction))
    const linkFacts = { name: 'My talk.mp3', contentType: 'audio/mpeg', size: smallFile.length, title: null }
    expect(fetched).toEqual(linkFacts)
    expect((await readFile(join(folder, 'fetched'))).equals(smallFile)).toBe(true)
    expect(progress.at(-1)).toBe(1)
    expect((await links.check(`${url}/My%20talk.mp3?v=1`, never)).title).toBe('My Talk')
  })

  it.each(['application/octet-stream', 'text/plain', 'binary/octet-stream', ''])(
    'is recognized by its content when the host reports %j',
    async (type) => {
      const { url } = await serveWeb((_, response) => {
        const disposition = "attachment; filename*=UTF-8''K%C3%B6ln.mp3"
        const headers = { 'content-disposition': disposition, ...(type && { 'content-type': type }) }
        response.writeHead(200, headers).end(smallFile)
      })
      expect(await fetchFrom(`${url}/download?id=7`)).toMatchObject({
        name: 'Köln.mp3',
        size: smallFile.length,
      })
    },
  )

  it('is not accepted as media when it is something else', async () => {
    const silentPath = await createMediaFile(
      '-f',
      'lavfi',
      '-i',
      'color=s=64x64',
      '-t',
      '1',
      join(folder, 'mute.mp4'),
    )
    const web = await host({ '/a.mp4': await readFile(silentPath) }, { type: 'video/mp4' })
    const junkHost = await host(
      { '/a.zip': Buffer.from('PK\x03\x04\0\0\xff\xfe', 'latin1') },
      { type: 'application/octet-stream' },
    )
    const text = await host({ '/a.txt': 'Good morning.' }, { type: 'text/plain' })
    const picture = await host({ '/a.png': Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1') })
    const liveStream = await serveWeb((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/mpeg', 'icy-name': 'Radio' }).write(smallFile)
    })
    const addresses = [
      `${web.url}/a.mp4`,
      `${junkHost.url}/a.zip`,
      `${text.url}/a.txt`,
      `${picture.url}/a.png`,
      liveStream.url,
    ]
    for (const address of addresses)
      expect([address, (await links.check(address, never)).error?.code]).toEqual([address, 'not_media'])
  })
})

describe('a page', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const files = { '/talk.mp3': smallFile, '/cover.png': png }
  const head = (tags: string) =>
    `<!doctype html><html><head><title>Page</title>${tags}</head><body></body></html>`
  const pages = {
    'og:audio': head('<meta property="og:audio" content="/talk.mp3">'),
    'og:video': head(
      '<meta property="og:video:url" content="/gone.mp4"><meta property="og:video" content="/talk.mp3">',
    ),
    'twitter:player:stream': head('<meta name="twitter:player:stream" content="/talk.mp3">'),
    'JSON-LD': head(
      '<script type="application/ld+json">{"@graph":[{"@type":"PodcastEpisode","associatedMedia":{"contentUrl":"/talk.mp3"}}]}</script>',
    ),
    'an audio element':
      '<html><title>Page</title><audio controls><source src="talk.mp3" type="audio/mpeg"></audio>',
    'a video element': '<html><base href="/deep/"><title>Page</title><video src="../talk.mp3"></video>',
    oEmbed: head('<link rel="alternate" type="application/json+oembed" href="/oembed.json">'),
  }

  it.each(Object.entries(pages))('with %s', async (_, page) => {
    const { url } = await host({
      ...files,
      '/': page,
      '/oembed.json': JSON.stringify({
        type: 'rich',
        html: '<audio src="/talk.mp3"></audio>',
        title: 'Embedded',
      }),
    })
    const options = { signal: never, maxBytes: 1e7 }
    expect(await links.fetch(`${url}/`, join(folder, 'fetched'), options)).toMatchObject({
      name: 'talk.mp3',
      contentType: 'audio/mpeg',
      title: 'Page',
      size: smallFile.length,
    })
  })

  it('returns title, description and picture, in any encoding', async () => {
    const tags =
      '<meta charset="windows-1252"><meta property="og:title" content="Caf\xe9 &amp; Tee"><meta name="description" content="Zwei \xfcber&nbsp;alles">' +
      '<meta property="og:image" content="/cover.png"><meta property="og:audio" content="/talk.mp3">'
    const web = await serveWeb((request, response) => {
      const file = files[request.url as keyof typeof files]
      if (file) return response.end(file)
      const type = 'text/html; charset=nonsense'
      return response.writeHead(200, { 'content-type': type }).end(Buffer.from(head(tags), 'latin1'))
    })
    expect(await links.check(web.url, never)).toMatchObject({
      title: 'Café & Tee',
      description: 'Zwei über alles',
      error: null,
      lengthInMinutes: 0.05,
      thumbnail: `data:image/png;base64,${png.toString('base64')}`,
    })
  })

  it('reads UTF-16', async () => {
    const page = Buffer.from(`\ufeff${pages['og:audio'].replace('Page', 'Grüße')}`, 'utf16le')
    const web = await serveWeb((request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(request.url === '/' ? page : smallFile),
    )
    const fetchPromise = links.fetch(`${web.url}/`, join(folder, 'fetched'), { signal: never, maxBytes: 1e7 })
    expect(await fetchPromise).toMatchObject({ title: 'Grüße', size: smallFile.length })
  })

  it('reports a page without media, and names yt-dlp for video sites and pages with a player', async () => {
    const { url } = await host({
      '/text': head('<p>Nothing to hear.</p>'),
      '/player': head(
        '<meta property="og:video" content="https://player.example/1"><meta property="og:video:type" content="text/html">',
      ),
      '/frame': '<html><iframe src="https://www.youtube.com/embed/abc"></iframe>',
      '/live.m3u8': '#EXTM3U\n#EXT-X-VERSION:3\n',
    })
    const codeOf = async (link: string) => (await links.check(link, never)).error?.code
    expect(await codeOf(`${url}/text`)).toBe('not_media')
    expect(await codeOf(`${url}/gone`)).toBe('unreachable')
    const invalidLinks = [
      `${url}/player`,
      `${url}/frame`,
      `${url}/live.m3u8`,
      'https://youtu.be/abc',
      'https://vimeo.com/1',
    ]
    for (const link of invalidLinks) expect([link, await codeOf(link)]).toEqual([link, 'needs_yt_dlp'])
    expect((await links.check('https://www.youtube.com/watch?v=a', never)).error?.message).toContain(
      'YT_DLP_PATH',
    )
  })
})

describe('a podcast', () => {
  const item = (n: number) =>
    `<item><title><![CDATA[Part ${n} &amp; more]]></title><enclosure url="/${n}.mp3" type="audio/mpeg" length="1"/>` +
    `<pubDate>${new Date(Date.UTC(2026, 0, 1, 0, n)).toUTCString()}</pubDate><itunes:duration>1:02:03</itunes:duration></item>`
  const rssFeed = (items: string) =>
    `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Talks</title><description>All &lt;b&gt;talks&lt;/b&gt;</description>${items}</channel></rss>`

  it('lists its episodes, newest first, up to 300', async () => {
    const items = Array.from({ length: 400 }, (_, n) => item(n)).join('')
    const { url } = await host({ '/feed': rssFeed(items) })
    const check = await links.check(`${url}/feed`, never)
    expect(check).toMatchObject({ error: null, title: 'Talks', description: 'All talks', episodeCount: 400 })
    expect(check.episodes).toHaveLength(300)
    expect(check.episodes[0]).toEqual({
      url: `${url}/399.mp3`,
      title: 'Part 399 & more',
      published: '2026-01-01T06:39:00.000Z',
      lengthInMinutes: 62.05,
    })
    const fetchPromise = links.fetch(`${url}/feed`, join(folder, 'fetched'), { signal: never, maxBytes: 1e7 })
    await expect(fetchPromise).rejects.toMatchObject({ code: 'not_media' })
  })

  it('is found from its home page, and rejected without episodes', async () => {
    const feedLink = '<link rel="alternate" type="application/rss+xml" href="/feed">'
    const { url } = await host({ '/': `<html>${feedLink}`, '/feed': rssFeed(item(1)) })
    expect((await links.check(`${url}/`, never)).episodes).toHaveLength(1)
    const blog = await host({
      '/': `<html>${feedLink}`,
      '/feed': rssFeed('<item><title>Words</title></item>'),
    })
    for (const path of ['/', '/feed'])
      expect((await links.check(blog.url + path, never)).error?.code).toBe('not_media')
  })
})

it.each([
  ['/form', '<html><title>Files</title><form><input type="PASSWORD" name="p"></form></html>'],
  ['/shared/talk.mp3', '<html><title>Welcome</title><form><input type="email" name="user"></form></html>'],
  ['/closed', null],
])('reports that %s requires a sign-in', async (path, page) => {
  const { url } = await serveWeb((request, response) => {
    if (path === '/closed') return response.writeHead(401).end()
    if (request.url === '/shared/talk.mp3')
      return response.writeHead(302, { location: '/login?next=1' }).end()
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  expect((await links.check(url + path, never)).error?.code).toBe('needs_sign_in')
  const options = { signal: never, maxBytes: 1e7 }
  const fetched = links.fetch(url + path, join(folder, 'sign-in'), options)
  await expect(fetched).rejects.toMatchObject({ code: 'needs_sign_in' })
})

it('finds media on a page that also has a sign-in form', async () => {
  const page = '<html><form><input type="password"></form><audio src="/a.mp3"></audio></html>'
  const { url } = await host({ '/talks': page, '/a.mp3': smallFile })
  expect((await links.check(`${url}/talks`, never)).error).toBeNull()
})
