import { stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { hostname, networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { serveWeb } from '#server/testing/web.ts'
import type { AddressPolicy } from './addresses.ts'
import { createGuard, parseLink } from './guard.ts'
import { createLinks } from './web-links.ts'

const folder = await createTestFolder()
const never = new AbortController().signal
const config = loadConfig({ YT_DLP_PATH: 'no-yt-dlp-here' })

const plain = (_: unknown, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'audio/mpeg' }).end('ID3 secret')
}
/** Listens on every address of this machine, so that no spelling of the address can bypass it. */
const canaryServer = await serveWeb(plain, { host: '::' }).catch(() => serveWeb(plain, { host: '0.0.0.0' }))
const linksWith = (policy: Partial<AddressPolicy>) => createLinks(config, { policy })
const links = linksWith({ ports: [canaryServer.port] })

const codeOf = async (link: string, linksUnderTest = links) =>
  (await linksUnderTest.check(link, never)).error?.code
const fetchCode = (link: string, linksUnderTest = links) =>
  linksUnderTest.fetch(link, join(folder, 'fetched'), { signal: never, maxBytes: 1e6 }).then(
    () => 'fetched',
    (error: { code: string }) => error.code,
  )

const internal = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.0.0.1.', '127.255.255.254', '2130706433', '0x7f000001', '0x7f.1'],
  ...['0177.0.0.1', '017700000001', '0300.0250.1.1', '①②⑦.⓪.⓪.①', '127。0。0。1', '0', '0.0.0.0', '10.0.0.1'],
  ...['10.255.255.255', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '169.254.170.2'],
  ...[
    '100.64.0.1',
    '100.100.100.200',
    '192.0.0.192',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
  ],
  ...['192.88.99.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::127.0.0.1]', '[::ffff:0:127.0.0.1]'],
  ...['[64:ff9b::127.0.0.1]', '[64:ff9b:1::7f00:1]', '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fc00::1]'],
  ...['[fd00:ec2::254]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]', '[100::1]', '[4000::1]'],
  'localhost',
]

describe('SSRF: 40 addresses, rebinding and 5 redirects never reach an internal canary', () => {
  it.each(internal)('%s', async (host) => {
    const link = `http://${host}:${canaryServer.port}/secret.mp3`
    expect([await codeOf(link), await fetchCode(link)]).toEqual(['address_refused', 'address_refused'])
    expect(canaryServer.connections()).toBe(0)
  })

  it('rejects names that resolve to them', async () => {
    expect(internal.length).toBeGreaterThanOrEqual(40)
    for (const host of internal.filter((name) => name !== 'localhost')) {
      const address = new URL(`http://${host}`).hostname.replace(/[[\]]/g, '')
      const lookup = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
      const customLinks = linksWith({ ports: [canaryServer.port], lookup })
      expect([address, await codeOf(`http://podcast.example:${canaryServer.port}/`, customLinks)]).toEqual([
        address,
        'address_refused',
      ])
    }
    expect(canaryServer.connections()).toBe(0)
  })

  it("rejects this machine's own addresses, by number and by name", async () => {
    const interfaces = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    for (const { address, family } of interfaces.filter(({ address }) => !address.startsWith('fe80'))) {
      const host = family === 'IPv6' ? `[${address}]` : address
      expect([host, await codeOf(`http://${host}:${canaryServer.port}/`)]).toEqual([host, 'address_refused'])
    }
    const publishedLinks = linksWith({ own: () => ['93.184.215.14', '2606:2800:21f::1'] })
    for (const host of ['93.184.215.14', '[2606:2800:21f:0::1]'])
      expect(await codeOf(`http://${host}/`, publishedLinks)).toBe('address_refused')
    // Some machines can't resolve these names.
    for (const host of [hostname(), 'LOCALHOST.', 'www.localhost', 'localhost.localdomain'])
      expect(['address_refused', 'unreachable']).toContain(
        await codeOf(`http://${host}:${canaryServer.port}/`),
      )
    expect(canaryServer.connections()).toBe(0)
  })

  it('connects to the checked address even if DNS changes', async () => {
    const outside = await serveWeb(plain, { host: '127.0.0.2' })
    const internalServer = await serveWeb(plain, { host: '127.0.0.1', port: outside.port })
    const answers = ['127.0.0.2', '127.0.0.1', '127.0.0.1', '127.0.0.1']
    const lookup = async () => [{ address: answers.shift() ?? '127.0.0.1', family: 4 }]
    const customLinks = linksWith({ allowedNetworks: ['127.0.0.2/32'], ports: [outside.port], lookup })
    const link = `http://rebinding.example:${outside.port}/talk.mp3`
    expect(await fetchCode(link, customLinks)).toBe('fetched')
    expect(await fetchCode(link, customLinks)).toBe('address_refused')
    expect([outside.connections(), internalServer.connections()]).toEqual([1, 0])
  })

  it('ignores internal addresses among several answers', async () => {
    const outside = await serveWeb(plain, { host: '127.0.0.2' })
    const internalServer = await serveWeb(plain, { host: '127.0.0.1', port: outside.port })
    const lookup = async () => ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
    const customLinks = linksWith({ allowedNetworks: ['127.0.0.2/32'], ports: [outside.port], lookup })
    expect(await fetchCode(`http://several.example:${outside.port}/`, customLinks)).toBe('fetched')
    expect([outside.connections(), internalServer.connections()]).toEqual([1, 0])
  })

  it('checks every redirect, and every URL in a page or feed', async () => {
    const internalServer = await serveWeb(plain, { host: '127.0.0.1' })
    const secret = `http://127.0.0.1:${internalServer.port}/secret.mp3`
    const html = (head: string) => ({ type: 'text/html', body: `<html><head>${head}</head></html>` })
    const pages: Record<string, { type: string; body: string }> = {
      '/video': html(`<meta property="og:video" content="${secret}">`),
      '/audio': html(`<audio src="${secret}"></audio>`),
      '/oembed': html(`<link rel="alternate" type="application/json+oembed" href="${secret}">`),
      '/feed': html(`<link rel="alternate" type="application/rss+xml" href="${secret}">`),
      '/picture': html(`<meta property="og:image" content="${secret}"><audio src="/fine.mp3"></audio>`),
      '/base': html(`<base href="http://127.0.0.1:${internalServer.port}/"><audio src="secret.mp3"></audio>`),
      '/fine.mp3': { type: 'audio/mpeg', body: 'ID3 fine' },
    }
    const outside = await serveWeb(
      (request, response) => {
        const [, status, left] = /^\/(30\d)\/(\d)/.exec(request.url ?? '') ?? []
        const page = pages[request.url ?? '']
        if (page) return response.writeHead(200, { 'content-type': page.type }).end(page.body)
        const location = Number(left) > 1 ? `/${status}/${Number(left) - 1}` : secret
        return response.writeHead(Number(status), { location }).end()
      },
      { host: '127.0.0.2' },
    )
    const customLinks = linksWith({ allowedNetworks: ['127.0.0.2/32'] })
    for (const status of [301, 302, 303, 307, 308])
      for (const hops of [1, 5])
        expect(await codeOf(`${outside.url}/${status}/${hops}`, customLinks)).toBe('address_refused')
    expect(await codeOf(`${outside.url}/302/6`, customLinks)).toBe('unreachable')
    for (const path of Object.keys(pages)) await customLinks.check(outside.url + path, never)
    expect(outside.requests).toEqual(expect.arrayContaining(Object.keys(pages)))
    expect(internalServer.connections()).toBe(0)
  })

  it('would detect a hit: the canary responds where allowed', async () => {
    const customLinks = linksWith({ allowedNetworks: ['127.0.0.1/32'] })
    expect(await fetchCode(`http://127.0.0.1:${canaryServer.port}/`, customLinks)).toBe('fetched')
    expect((await stat(join(folder, 'fetched'))).size).toBe(10)
    expect(canaryServer.connections()).toBe(1)
  })
})

it('allows only http and https, without credentials', async () => {
  const refusedLinks = [
    ...[
      'file:///etc/passwd',
      'ftp://example.com/a.mp3',
      'gopher://example.com',
      'data:audio/mpeg,ID3',
      'a.mp3',
      '',
    ],
    ...[
      'http://',
      'http://me:secret@example.com/',
      'https://me@example.com/',
      '//example.com/a.mp3',
      'javascript:1',
    ],
  ]
  for (const link of refusedLinks) expect([link, await codeOf(link)]).toEqual([link, 'not_a_link'])
  expect(parseLink(' https://example.com/a.mp3#t=1 ').href).toBe('https://example.com/a.mp3')
})

it('allows web ports at public addresses, and every port where the administrator allows', async () => {
  const guard = createGuard({ allowedNetworks: ['127.0.0.0/8', '::1/128'] })
  const lookup = async () => [{ address: '93.184.215.14', family: 4 }]
  const outside = linksWith({ lookup })
  for (const port of [22, 25, 5432, 6379])
    expect(await codeOf(`http://example.com:${port}/`, outside)).toBe('address_refused')
  const socket = await guard.connect('127.0.0.1', canaryServer.port)
  socket.destroy()
})
