import { describe, expect, it } from 'vitest'
import { readFeed } from './feed.ts'

const url = new URL('https://example.com/podcast/feed.xml')
const readXml = (xml: string) => readFeed(xml, url, new AbortController().signal)
const rss = (items: string, before = '') =>
  `<?xml version="1.0"?>${before}<rss><channel>${items}</channel></rss>`

describe('a feed', () => {
  it('is read as Atom, too', async () => {
    const feed = await readXml(
      `<feed xmlns="http://www.w3.org/2005/Atom"><title>Talks</title><logo>logo.png</logo>
        <entry><title>One</title><published>2026-01-02T00:00:00Z</published>
          <link rel="alternate" href="one.html"/><link rel="enclosure" type="audio/ogg" href="one.ogg"/></entry>
        <entry><title>Text</title><link href="text.html"/></entry></feed>`,
    )
    expect(feed).toMatchObject({ title: 'Talks', thumbnail: 'https://example.com/podcast/logo.png' })
    expect(feed.episodes).toEqual([
      {
        url: 'https://example.com/podcast/one.ogg',
        title: 'One',
        published: '2026-01-02T00:00:00.000Z',
        lengthInMinutes: null,
      },
    ])
  })

  it('uses the title and picture of the channel, not of its parts', async () => {
    const feed = await readXml(
      rss(`<image><title>Logo</title><url>/logo.jpg</url></image><title>Talks</title>
        <item><title>One</title><enclosure url="1.mp3" type="audio/mpeg"/></item>`),
    )
    expect(feed).toMatchObject({ title: 'Talks', thumbnail: 'https://example.com/logo.jpg' })
  })

  it.each([
    ['3723', 62.05],
    ['1:02:03', 62.05],
    ['62:03', 62.05],
    ['02:03.5', 2.05],
    ['0', null],
    ['soon', null],
    ['', null],
  ])('reads the length %j', async (text, minutes) => {
    const item = `<item><enclosure url="1.mp3"/><itunes:duration>${text}</itunes:duration></item>`
    expect((await readXml(rss(item))).episodes[0]?.lengthInMinutes).toBe(minutes)
  })

  it('leaves out items without audio or video, and invalid URLs', async () => {
    const items = ['<enclosure url="a.pdf" type="application/pdf"/>', '<enclosure url="file:///a.mp3"/>', '']
    const feed = await readXml(rss(items.map((item) => `<item>${item}</item>`).join('')))
    expect(feed.episodes).toEqual([])
  })

  it('expands no declared entity, and survives malformed input', async () => {
    const entityDefinitions = Array.from(
      { length: 20 },
      (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
    ).join('')
    const bombFeed = `<!DOCTYPE rss [<!ENTITY l0 "ha"><!ENTITY x SYSTEM "file:///etc/passwd">${entityDefinitions}]>`
    const item = '<item><title>&l20;&x;</title><enclosure url="1.mp3"/></item>'
    const [episode] = (await readXml(rss(item, bombFeed))).episodes
    expect(episode?.title).not.toMatch(/ha|root:/)
    expect(episode?.title.length).toBeLessThan(20)
    const brokenFeeds = [
      '',
      '<',
      '<rss><item><enclosure url="1.mp3',
      '<rss><channel><item></channel>',
      '\0\ufffd<a',
    ]
    for (const text of brokenFeeds) expect((await readXml(text)).episodes).toEqual([])
    expect((await readXml(`${'<a>'.repeat(900_000)}${item}`)).episodes).toEqual([])
  })

  it('sorts newest first, with the undated last', async () => {
    const dates = ['', 'Thu, 01 Jan 2026 10:00:00 GMT', 'Fri, 02 Jan 2026 10:00:00 +0200', 'yesterday']
    const items = dates.map((date, n) => `<item><enclosure url="${n}.mp3"/><pubDate>${date}</pubDate></item>`)
    expect((await readXml(rss(items.join('')))).episodes.map((episode) => episode.url.at(-5))).toEqual([
      ...['2', '1', '0', '3'],
    ])
  })
})
