import { afterEach, expect, it, vi } from 'vitest'
import type { TimedWord } from '#domain/recognition/live-words.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { type LiveWords, LiveWordsFeed } from './live-words-feed.ts'
import { liveSampleRate } from './resampler.ts'

const loudAudio = (seconds: number) => new Int16Array(seconds * liveSampleRate).fill(5000)
const word = (text: string, start: number, end: number): TimedWord => ({ text, start, end })

afterEach(() => void vi.restoreAllMocks())

/** Creates a feed whose responses the test controls. */
function createFeed() {
  const requests: {
    seconds: number
    resolve: (words: TimedWord[]) => void
    reject: (error: Error) => void
  }[] = []
  const delays: number[] = []
  let latest: LiveWords = { settled: [], open: [], status: 'on' }
  const feed = new LiveWordsFeed({
    recognize: (audio) =>
      new Promise((resolve, reject) =>
        requests.push({ seconds: audio.length / liveSampleRate, resolve, reject }),
      ),
    onChange: (words) => {
      latest = words
    },
    wait: async (ms) => void delays.push(ms),
  })
  const next = async (index: number) => {
    await expect.poll(() => requests.length).toBeGreaterThan(index)
    return requests[index] as (typeof requests)[number]
  }
  return { feed, requests, delays, next, getLatest: () => latest }
}

it('sends new audio with the unsettled part, one request at a time', async () => {
  const { feed, requests, next, getLatest } = createFeed()
  feed.push(loudAudio(1))
  expect(requests).toHaveLength(0)
  feed.push(loudAudio(1))
  feed.push(loudAudio(3))
  expect(requests.map(({ seconds }) => seconds)).toEqual([2])
  requests[0]?.resolve([word('good', 0, 0.5), word('mor', 1.5, 2)])
  const second = await next(1)
  expect(getLatest()).toMatchObject({ settled: ['good'], open: ['mor'] })
  // The first second is omitted, because it ended with a pause.
  expect(second.seconds).toBe(4)
  second.resolve([word('morning', 0.4, 1.2), word('all', 1.2, 3.9)])
  await expect.poll(() => getLatest().open).toEqual(['morning', 'all'])
  expect(getLatest().settled).toEqual(['good'])
  expect(requests).toHaveLength(2)
})

it("doesn't send silence, which settles the words before it", async () => {
  const { feed, requests, next, getLatest } = createFeed()
  feed.push(loudAudio(2))
  const first = await next(0)
  first.resolve([word('hello', 0, 1.9)])
  await expect.poll(() => getLatest().open).toEqual(['hello'])
  for (let second = 0; second < 20; second++)
    feed.push(new Int16Array(liveSampleRate))
    // The words are requested once more, followed by the silence.
  ;(await next(1)).resolve([word('hello', 0, 1.9)])
  await expect.poll(() => getLatest()).toMatchObject({ settled: ['hello'], open: [] })
  const count = requests.length
  for (let second = 0; second < 20; second++) feed.push(new Int16Array(liveSampleRate))
  expect(requests.length).toBeLessThanOrEqual(count + 1)
})

it('waits while the server is busy, then sends at most the maximum length', async () => {
  const { feed, requests, next, delays, getLatest } = createFeed()
  feed.push(loudAudio(2))
  requests[0]?.reject(new ApiError('too_many_requests', 429, 'busy'))
  feed.push(loudAudio(30))
  const second = await next(1)
  expect(delays).toEqual([2000])
  expect(second.seconds).toBe(15)
  expect(getLatest().status).toBe('on')
  feed.close()
})

it('reports an interruption, retries at increasing intervals, and recovers', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const { feed, next, delays, getLatest } = createFeed()
  feed.push(loudAudio(2))
  for (let attempt = 0; attempt < 6; attempt++)
    (await next(attempt)).reject(new ApiError('network', 0, 'gone'))
  const last = await next(6)
  expect(delays).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(getLatest().status).toBe('interrupted')
  last.resolve([word('back', 0, 1.9)])
  await expect.poll(() => getLatest()).toEqual({ settled: [], open: ['back'], status: 'on' })
})

it('stops for a language without live transcription, and when it is closed', async () => {
  const emptyFeed = createFeed()
  emptyFeed.feed.push(loudAudio(2))
  emptyFeed.requests[0]?.reject(new ApiError('language_unavailable', 422, 'none'))
  await expect.poll(() => emptyFeed.getLatest().status).toBe('unavailable')
  emptyFeed.feed.push(loudAudio(9))
  expect(emptyFeed.requests).toHaveLength(1)

  const closedFeed = createFeed()
  closedFeed.feed.push(loudAudio(2))
  closedFeed.feed.close()
  closedFeed.requests[0]?.resolve([word('late', 0, 1)])
  closedFeed.feed.push(loudAudio(9))
  await Promise.resolve()
  expect(closedFeed.requests).toHaveLength(1)
  expect(closedFeed.getLatest().open).toEqual([])
})
