import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { makeMedia, speak, testFolder } from '#server/testing/recordings.ts'
import { createMedia } from './ffmpeg.ts'
import { MediaError } from './media.ts'

const signal = new AbortController().signal
const media = createMedia(loadConfig({}))
let folder: string
let secret: string
let canary: Server
let canaryUrl: string
let visits = 0
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await testFolder()
  secret = await speak('The password is swordfish.', at('secret.wav'))
  canary = createServer((_, response) => {
    visits++
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => canary.once('listening', resolve))
  canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/a.wav`
})
afterAll(async () => {
  canary.close()
  await rm(folder, { recursive: true, force: true })
})

const hls = (address: string) =>
  `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-TARGETDURATION:10\n#EXTINF:10.0,\n${address}\n#EXT-X-ENDLIST\n`
const attacks: [string, (address: string) => string][] = [
  ['an HLS playlist', hls],
  ['an HLS playlist over concat', (address) => hls(`concat:${address}|${address}`)],
  ['an HLS playlist behind white space', (address) => `\ufeff\n${hls(address)}`],
  ['a concatenation script', (address) => `ffconcat version 1.0\nfile '${address}'\n`],
  [
    'a DASH manifest',
    (address) =>
      `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static"><Period><AdaptationSet mimeType="audio/mp4"><Representation id="1" bandwidth="1"><BaseURL>${address}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
  ],
  [
    'a session description',
    () => 'v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=audio 5004 RTP/AVP 0\n',
  ],
  ['a winamp playlist', (address) => `[playlist]\nFile1=${address}\nNumberOfEntries=1\n`],
]

test.each(attacks)('%s dressed as media reads no other file and no address', async (_, make) => {
  for (const extension of ['mp4', 'mp3', 'wav', 'm3u8', 'ts']) {
    for (const address of [secret, `file://${secret}`, canaryUrl]) {
      const path = at(`attack.${extension}`)
      await writeFile(path, make(address))
      await expect(media.probe(path, signal)).rejects.toBeInstanceOf(MediaError)
      await expect(media.toPcm(path, at('attack.pcm'), { signal })).rejects.toBeInstanceOf(MediaError)
    }
  }
  expect(visits).toBe(0)
})

test('a playlist is called one', async () => {
  await writeFile(at('list.mp4'), hls(secret))
  await expect(media.probe(at('list.mp4'), signal)).rejects.toMatchObject({ code: 'media_refused' })
})

test.each(['-i', 'concat:a|b', 'http:x', '%d', "it's; $(touch x)", 'a\nb', 'données', '‮3pm'])(
  'a file named %j is only a file',
  async (name) => {
    await mkdir(at('names'), { recursive: true })
    const path = join(folder, 'names', `${name}.wav`)
    await writeFile(path, await readFile(secret))
    expect((await media.probe(path, signal)).format).toBe('wav')
    expect(await media.toPcm(path, at('name.pcm'), { signal })).toBeGreaterThan(1)
  },
)

/** A small generator of the same numbers each time. */
function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
function mutate(whole: Buffer, seed: number): Buffer {
  const next = random(seed)
  const bytes = Buffer.from(whole.subarray(0, next() < 0.3 ? Math.ceil(next() * whole.length) : whole.length))
  const reach = next() < 0.5 ? Math.min(bytes.length, 600) : bytes.length
  for (let i = 0; i < 1 + next() * 60; i++) bytes[Math.floor(next() * reach)] = Math.floor(next() * 256)
  return bytes
}

test('fifty damaged files end within 30 s each, as sound or as a clear error', async () => {
  const picture = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:d=2', '-i', secret, '-shortest']
  const seeds = [
    ...(await Promise.all(
      ['mp3', 'flac', 'ogg', 'm4a', 'wav', 'wma'].map((e) => makeMedia('-i', secret, at(`seed.${e}`))),
    )),
    ...(await Promise.all(['mp4', 'mkv', 'avi', 'flv'].map((e) => makeMedia(...picture, at(`moving.${e}`))))),
  ]
  for (let i = 0; i < 50; i++) {
    const seed = seeds[i % seeds.length] as string
    const path = at(`damaged-${i}${seed.slice(seed.lastIndexOf('.'))}`)
    await writeFile(path, mutate(await readFile(seed), i))
    const began = performance.now()
    const outcome = await media
      .probe(path, signal)
      .then(() => media.toPcm(path, at('damaged.pcm'), { signal }))
      .catch((error: unknown) => error)
    if (typeof outcome !== 'number') expect(outcome, path).toBeInstanceOf(MediaError)
    expect(performance.now() - began).toBeLessThan(30_000)
  }
}, 300_000)
