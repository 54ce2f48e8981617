import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { liveBytesPerSecond, maxLiveSeconds } from '#contract/limits.ts'
import { type Caller, createTestProduct } from '#server/testing/product.ts'
import { createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'

const { app, context, register } = await createTestProduct({
  SPEECH_ENGINES: 'pocketsphinx',
  LIVE_RECOGNIZERS: '1',
})
const folder = await createTestFolder()
const ada = await register()

const ask = async (caller: Pick<Caller, 'cookie' | 'uid'>, payload: Buffer, languageCode = 'en-US') => {
  const response = await app.inject({
    method: 'POST',
    url: `/pipeline/user/${caller.uid}/live`,
    query: { languageCode },
    headers: { cookie: caller.cookie, 'content-type': 'application/octet-stream' },
    payload,
  })
  return { status: response.statusCode, ...response.json() }
}

test('recognizes spoken words with the included engine, and leaves nothing behind', async () => {
  const wav = await synthesizeSpeech(
    'Please remember to bring the water bottle to the meeting.',
    join(folder, 'a.wav'),
  )
  const pcm = execFileSync('ffmpeg', [
    '-v',
    'error',
    '-i',
    wav,
    '-ar',
    '16000',
    '-ac',
    '1',
    '-f',
    's16le',
    '-',
  ])
  const startTime = performance.now()
  const first = await ask(ada, pcm)
  expect(first.status).toBe(200)
  const { words } = first.result
  const text = words.map((word: { text: string }) => word.text).join(' ')
  expect(text).toContain('remember to bring')
  expect(text).toContain('water bottle')
  expect(words.at(-1).end).toBeLessThanOrEqual(pcm.length / liveBytesPerSecond)
  const loadingMs = performance.now() - startTime
  const retryTime = performance.now()
  expect((await ask(ada, pcm)).result).toEqual(first.result)
  // The model isn't loaded again.
  expect(performance.now() - retryTime).toBeLessThan(loadingMs * 1.5)
  expect(await readdir(context.workDir)).toHaveLength(1)
  await context.liveRecognizers.close()
  expect(await readdir(context.workDir)).toEqual([])
})

test('rejects other languages, odd or long audio, other accounts, and too many requests', async () => {
  const second = Buffer.alloc(liveBytesPerSecond)
  expect((await ask(ada, second, 'es')).error.code).toBe('language_unavailable')
  expect((await ask(ada, second, 'klingon')).error.code).toBe('language_unavailable')
  expect((await ask(ada, second.subarray(1))).error.code).toBe('invalid_input')
  const longAudio = Buffer.alloc((maxLiveSeconds + 1) * liveBytesPerSecond)
  expect((await ask(ada, longAudio)).error.code).toBe('too_large')
  const grace = await register('Grace Hopper')
  expect((await ask({ ...ada, cookie: grace.cookie }, second)).error.code).toBe('not_found')
  let status = 0
  for (let attempts = 0; attempts < 90 && status !== 429; attempts++)
    ({ status } = await ask(grace, Buffer.alloc(0)))
  expect(status).toBe(429)
})
