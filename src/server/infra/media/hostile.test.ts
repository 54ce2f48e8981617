import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { type Attack, playlists, withReference, withReferenceMovie } from '#server/testing/attacks.ts'
import { createMediaFile, createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { createMedia } from './ffmpeg.ts'
import { GUARDED_INPUT, toFileUrl } from './formats.ts'
import { MediaError } from './media.ts'

const signal = new AbortController().signal
const run = promisify(execFile)
const media = createMedia(loadConfig({}))
const folder = await createTestFolder()
let secret: string
let internalServer: Server
let canaryUrl: string
let visitCount = 0
const pathTo = (name: string) => join(folder, name)

beforeAll(async () => {
  secret = await synthesizeSpeech('The password is swordfish.', pathTo('secret.wav'))
  internalServer = createServer((_, response) => {
    visitCount++
    response.end()
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => internalServer.once('listening', resolve))
  canaryUrl = `http://127.0.0.1:${(internalServer.address() as AddressInfo).port}/a.wav`
})
afterAll(async () => {
  internalServer.close()
})

/** Runs ffmpeg on a file outside the sandbox, so that the allowlists are the only protection. */
const unprotectedArgs = (path: string) =>
  run('ffmpeg', ['-nostdin', '-v', 'error', ...GUARDED_INPUT, '-i', toFileUrl(path), '-f', 'null', '-'])

async function expectNoAccess({ name, extension, make }: Attack): Promise<void> {
  const attempts = [
    [extension, secret],
    ['mp4', `file://${secret}`],
    ['mp3', canaryUrl],
  ]
  await Promise.all(
    attempts.map(async ([outputFormat, to = ''], i) => {
      const path = pathTo(`${name}-${i}.${outputFormat}`)
      await writeFile(path, make(to))
      await expect(media.probe(path, signal)).rejects.toBeInstanceOf(MediaError)
      await expect(media.toPcm(path, `${path}.pcm`, { signal })).rejects.toBeInstanceOf(MediaError)
      await expect(unprotectedArgs(path)).rejects.toThrow()
    }),
  )
  expect(visitCount).toBe(0)
}
const noAccess = '$name disguised as media reads no other file or address'
const commonNames = ['an HLS playlist', 'a concatenation script', 'a DASH manifest']
const isCommon = ({ name }: Attack) => commonNames.includes(name)
test.each(playlists.filter(isCommon))(noAccess, expectNoAccess)
test.each(playlists.filter((attack) => !isCommon(attack)))(noAccess, { tags: 'long' }, expectNoAccess)

describe('ignores redirects inside a silent recording', () => {
  /** Returns the loudest sample in a file's audio. */
  async function readPeak(path: string): Promise<number> {
    const pcm = `${path}.pcm`
    await media.toPcm(path, pcm, { signal })
    const bytes = await readFile(pcm)
    expect(bytes.length).toBeGreaterThan(16_000)
    return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length >> 1).reduce(
      (max, sample) => Math.max(max, Math.abs(sample)),
      0,
    )
  }
  const silence = (name: string, ...overrides: string[]) =>
    createMediaFile('-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '1', ...overrides, pathTo(name))

  test.each([
    ['an MP4 with external audio', withReference],
    ['a movie that references another one', withReferenceMovie],
  ])('%s', async (_, change) => {
    const validFile = await readFile(await silence('silence.mp4'))
    for (const [i, address] of [secret, `file://${secret}`, canaryUrl].entries()) {
      const path = pathTo(`points-${i}.mp4`)
      await writeFile(path, change(validFile, address))
      expect(await readPeak(path)).toBeLessThan(10)
    }
    expect(visitCount).toBe(0)
  })

  test('a Matroska file with a playlist attached', async () => {
    const [list] = playlists
    await writeFile(pathTo('list.m3u8'), list?.make(canaryUrl) ?? '')
    const attachArgs = ['-attach', pathTo('list.m3u8'), '-metadata:s:t', 'mimetype=application/x-mpegurl']
    expect(await readPeak(await silence('attached.mkv', ...attachArgs))).toBeLessThan(10)
    expect(visitCount).toBe(0)
  })
})

test('rejects a playlist with a media extension', async () => {
  await writeFile(pathTo('list.mp4'), playlists[0]?.make(secret) ?? '')
  await expect(media.probe(pathTo('list.mp4'), signal)).rejects.toMatchObject({ code: 'media_refused' })
})

test.each([
  '-i',
  'concat:a|b',
  'http:x',
  '%d',
  '*',
  'subfile,,start,0,end,9,,:x',
  "it's; $(touch x)",
  'a\nb',
  'données',
  '‮3pm',
])('treats a file named %j as a plain file', async (name) => {
  await mkdir(pathTo('names'), { recursive: true })
  const path = join(folder, 'names', `${name}.wav`)
  await writeFile(path, await readFile(secret))
  expect((await media.probe(path, signal)).format).toBe('wav')
  expect(await media.toPcm(path, pathTo('name.pcm'), { signal })).toBeGreaterThan(1)
})
