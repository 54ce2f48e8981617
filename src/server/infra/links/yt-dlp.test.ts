import { chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { onTestEnd } from '#server/testing/cleanup.ts'
import { createTestFolder } from '#server/testing/recordings.ts'
import { serveWeb } from '#server/testing/web.ts'
import type { LinkLimits } from './limits.ts'
import { createLinks } from './web-links.ts'

const folder = await createTestFolder()
const never = new AbortController().signal
const page = 'https://www.youtube.com/watch?v=abc'
const path = join(folder, 'fetched')
const media = Buffer.alloc(300_000, 'ID3')

/** yt-dlp's output for a video, as its manual describes it. */
const videoInfo = {
  _type: 'video',
  title: 'A talk',
  description: 'About words',
  duration: 90,
  is_live: false,
}

const host = await serveWeb((request, response) => {
  if (request.url === '/endless') {
    const sendChunk = () => {
      while (!response.destroyed && response.write(media));
    }
    response.on('drain', sendChunk)
    return sendChunk()
  }
  if (request.url !== '/drip') return response.end(media)
  response.write('x')
})
const secret = await serveWeb((_, response) => response.end('secret'), { host: '127.0.0.2' })

/**
 * Creates a program with yt-dlp's options: it prints `metadata`, or downloads `from` through the given proxy to
 * the path of the output template.
 */
async function fakeYtDlp(metadata: unknown, from = `${host.url}/talk`): Promise<string> {
  const program = join(await createTestFolder(), 'yt-dlp')
  onTestEnd(() => rm(join(program, '..'), { recursive: true, force: true }))
  const script = `#!${process.execPath}
const { request } = require('node:http')
const { appendFileSync, createWriteStream, readFileSync, renameSync, statSync } = require('node:fs')
const args = process.argv.slice(2)
const valueOf = (option) => args[args.indexOf(option) + 1]
const config = valueOf('--config-locations')
const proxyUrl = readFileSync(config, 'utf8').trim().replace('--proxy ', '')
const mode = (statSync(config).mode & 0o777).toString(8)
appendFileSync(${JSON.stringify(`${program}.log`)}, JSON.stringify({ args, env: process.env, proxyUrl, mode }) + '\\n')
if (args.includes('--dump-single-json')) {
  console.log(${JSON.stringify(JSON.stringify(metadata))})
} else {
  const proxy = new URL(proxyUrl)
  const authorization = 'Basic ' + Buffer.from(proxy.username + ':' + proxy.password).toString('base64')
  const url = ${JSON.stringify(from)}
  const fail = (why) => { console.error('ERROR: [youtube] abc: ' + why); process.exit(1) }
  if (url === 'large') console.log('[download] File is larger than max-filesize (9 bytes > 8 bytes). Aborting.')
  else if (url === 'hang') setInterval(() => {}, 1000)
  else if (url === 'fail') fail('Video unavailable')
  else request({ host: proxy.hostname, port: proxy.port, path: url, headers: { 'proxy-authorization': authorization } }, (answer) => {
    if (answer.statusCode !== 200) fail('HTTP Error ' + answer.statusCode)
    const name = valueOf('--output').replace('%(ext)s', 'm4a')
    answer.on('aborted', () => fail('aborted')).pipe(createWriteStream(name + '.part')).on('finish', () => renameSync(name + '.part', name))
  }).on('error', (error) => fail(error.message)).end()
}
`
  await writeFile(program, script)
  await chmod(program, 0o755)
  return program
}

const linksBy = (program: string, env: Record<string, string> = {}, limits: Partial<LinkLimits> = {}) =>
  createLinks(loadConfig({ LINKS_ALLOW_PRIVATE: '127.0.0.1/32', YT_DLP_PATH: program, ...env }), {
    limits,
  })
const fetchWith = (program: string, { signal = never, maxBytes = 1e6, limits = {} } = {}) =>
  linksBy(program, {}, limits)
    .fetch(page, path, { signal, maxBytes })
    .then(
      () => 'fetched',
      (error: { code?: string }) => error.code ?? error,
    )
/** The program's arguments and the content of its proxy file. */
interface YtDlpRun {
  args: string[]
  env: Record<string, string>
  proxyUrl: string
  mode: string
}
const runsOf = async (program: string) =>
  (await readFile(`${program}.log`, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as YtDlpRun)

describe('a page of a video site', () => {
  it('is described by the output of yt-dlp', async () => {
    const links = linksBy(await fakeYtDlp(videoInfo))
    const check = {
      title: 'A talk',
      description: 'About words',
      lengthInMinutes: 1.5,
      error: null,
      episodes: [],
    }
    expect(await links.check(page, never)).toMatchObject(check)
  })

  it('is reported as too long, live or empty', async () => {
    const codeOf = async (metadata: unknown) =>
      (await linksBy(await fakeYtDlp(metadata), { MAX_DURATION_SECONDS: '100' }).check(page, never)).error
        ?.code
    expect(await codeOf({ ...videoInfo, duration: 101 })).toBe('too_long')
    expect(await codeOf({ ...videoInfo, is_live: true })).toBe('not_media')
    expect(await codeOf('nonsense')).toBe('not_media')
    expect(await codeOf({ _type: 'playlist', entries: [] })).toBe('not_media')
  })

  it('can be a list to choose from', async () => {
    const entries = [
      { url: 'https://youtu.be/1', title: 'One', duration: 60, timestamp: 1e15 },
      null,
      { url: 'file:///x', title: 'No' },
    ]
    const check = await linksBy(await fakeYtDlp({ _type: 'playlist', title: 'All', entries })).check(
      page,
      never,
    )
    expect(check).toMatchObject({ title: 'All', error: null })
    expect(check.episodes).toEqual([
      { url: 'https://youtu.be/1', title: 'One', published: null, lengthInMinutes: 1 },
    ])
  })

  it('is downloaded through the proxy, without our environment', async () => {
    const program = await fakeYtDlp({ ...videoInfo, filesize: media.length })
    const fetchPromise = linksBy(program).fetch(page, path, { signal: never, maxBytes: 1e6 })
    expect(await fetchPromise).toEqual({
      name: 'A talk.m4a',
      contentType: 'audio/mp4',
      size: media.length,
      title: 'A talk',
    })
    expect((await readFile(path)).equals(media)).toBe(true)
    for (const { args, env, proxyUrl } of await runsOf(program)) {
      expect(args).toEqual(expect.arrayContaining(['--ignore-config', '--no-playlist', '--']))
      expect(args.at(-1)).toBe(page)
      expect(env.https_proxy).toBe(proxyUrl)
      expect(Object.keys(env)).not.toContain('VITEST')
    }
  })

  it('needs yt-dlp', async () => {
    const links = linksBy('no-yt-dlp-here')
    expect((await links.check(page, never)).error?.code).toBe('needs_yt_dlp')
    const fetchPromise = links.fetch(page, path, { signal: never, maxBytes: 1e6 })
    await expect(fetchPromise).rejects.toMatchObject({ code: 'needs_yt_dlp' })
  })

  it('reports why yt-dlp failed', async () => {
    const fetchPromise = linksBy(await fakeYtDlp(videoInfo, 'fail')).fetch(page, path, {
      signal: never,
      maxBytes: 1e6,
    })
    await expect(fetchPromise).rejects.toMatchObject({
      code: 'unreachable',
      message: '[youtube] abc: Video unavailable',
    })
  })
})

describe('the guard around yt-dlp', () => {
  it('blocks internal addresses', async () => {
    expect(await fetchWith(await fakeYtDlp(videoInfo, `${secret.url}/admin`))).toBe('address_refused')
    expect(secret.connections()).toBe(0)
  })

  it('aborts a download that is too large, too slow, stalled or canceled', async () => {
    expect(await fetchWith(await fakeYtDlp(videoInfo, `${host.url}/endless`))).toBe('too_large')
    expect(await fetchWith(await fakeYtDlp(videoInfo, 'large'))).toBe('too_large')
    const slowLimits = { stallMs: 60_000, paceMs: 100 }
    expect(await fetchWith(await fakeYtDlp(videoInfo, `${host.url}/drip`), { limits: slowLimits })).toBe(
      'unreachable',
    )
    const hangingProgram = await fakeYtDlp(videoInfo, 'hang')
    expect(await fetchWith(hangingProgram, { limits: { downloadMs: 1500 } })).toBe('unreachable')
    const controller = new AbortController()
    const reason = new Error('stopped by a person')
    const fetchPromise = fetchWith(hangingProgram, { signal: controller.signal })
    setTimeout(() => controller.abort(reason), 100)
    expect(await fetchPromise).toBe(reason)
    await rm(path, { force: true })
    await expect(stat(path)).rejects.toThrow()
  })

  it("hides the proxy's password from the process list", async () => {
    const program = await fakeYtDlp(videoInfo)
    expect(await fetchWith(program)).toBe('fetched')
    for (const { args, proxyUrl, mode } of await runsOf(program)) {
      const { password } = new URL(proxyUrl)
      expect(password).toMatch(/^\w{40,}$/)
      expect(args.join(' ')).not.toContain(password)
      expect(mode).toBe('600')
    }
  })

  it('leaves no files behind', async () => {
    const program = await fakeYtDlp(videoInfo)
    expect(await fetchWith(program)).toBe('fetched')
    const [, download] = await runsOf(program)
    const { port } = new URL(download?.proxyUrl ?? '')
    const connectError = await new Promise((resolve) =>
      connect(Number(port), '127.0.0.1').on('error', resolve),
    )
    expect(connectError).toMatchObject({ code: 'ECONNREFUSED' })
  })
})
