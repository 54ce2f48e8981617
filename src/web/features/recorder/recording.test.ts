import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RecordingStore, StoredRecording } from '#web/lib/storage/recording-store.ts'
import { Recording, type RecordingOptions } from './recording.ts'

/** A media recorder that the test controls. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type === 'audio/webm'
  static latest: FakeRecorder
  state = 'inactive'
  readonly mimeType: string
  constructor(_stream: unknown, { mimeType }: { mimeType: string }) {
    super()
    this.mimeType = mimeType
    FakeRecorder.latest = this
  }
  start() {
    this.state = 'recording'
  }
  pause() {
    this.state = 'paused'
  }
  resume() {
    this.state = 'recording'
  }
  emitData(text: string) {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }))
  }
  stop() {
    this.state = 'inactive'
    this.emitData('end')
    this.dispatchEvent(new Event('stop'))
  }
}

function memoryStore(shouldFail?: (index: number) => boolean) {
  const chunks: string[] = []
  let latest: StoredRecording | undefined
  const store: Pick<RecordingStore, 'append'> = {
    async append(recording, index, chunk) {
      if (shouldFail?.(index)) throw new DOMException('full', 'QuotaExceededError')
      chunks[index] = new TextDecoder().decode(chunk)
      latest = recording
    },
  }
  return { store: store as RecordingStore, chunks, latest: () => latest }
}

let now = 0
beforeEach(() => {
  now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.stubGlobal('MediaRecorder', FakeRecorder)
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function record(overrides: Partial<RecordingOptions> = {}) {
  const end = Promise.withResolvers<[reason: string, text: string]>()
  const onNotStored = vi.fn()
  const recording = new Recording({
    uid: 'ada',
    stream: {} as MediaStream,
    kind: 'audio',
    requiredTracks: [],
    store: memoryStore().store,
    limits: { bytes: 1000, seconds: 3600 },
    onEnd: async (reason, blob) => end.resolve([reason, await blob.text()]),
    onNotStored,
    ...overrides,
  })
  return { recording, browser: FakeRecorder.latest, ended: end.promise, onNotStored }
}

it('stores every chunk on arrival, with the duration, the size so far and the speakers', async () => {
  const { store, chunks, latest } = memoryStore()
  const channelSpeakers = ['Ada', 'Others']
  const { recording, browser, ended } = record({ store, channelSpeakers })
  now = 1000
  browser.emitData('one ')
  now = 2000
  browser.emitData('two ')
  await expect.poll(() => chunks).toEqual(['one ', 'two '])
  expect(latest()).toMatchObject({
    id: recording.id,
    uid: 'ada',
    seconds: 2,
    bytes: 8,
    mimeType: 'audio/webm',
    channelSpeakers,
  })
  recording.stop()
  expect(await ended).toEqual(['user', 'one two end'])
  expect(chunks).toEqual(['one ', 'two ', 'end'])
})

it("doesn't count pauses", () => {
  const { recording } = record()
  now = 5000
  recording.pause()
  now = 65_000
  expect(recording.seconds).toBe(5)
  recording.resume()
  now = 67_000
  expect(recording.seconds).toBe(7)
})

it('keeps recorded audio when a device disconnects or the browser fails', async () => {
  const microphone = new EventTarget() as MediaStreamTrack
  const firstRecording = record({ requiredTracks: [microphone] })
  firstRecording.browser.emitData('some ')
  microphone.dispatchEvent(new Event('ended'))
  expect(await firstRecording.ended).toEqual(['device', 'some end'])

  const second = record()
  second.browser.emitData('some ')
  second.browser.dispatchEvent(new Event('error'))
  expect(await second.ended).toEqual(['error', 'some end'])

  const thirdRecording = record()
  thirdRecording.browser.state = 'inactive'
  thirdRecording.browser.dispatchEvent(new Event('stop'))
  expect((await thirdRecording.ended)[0]).toBe('device')
})

it('continues in memory when the storage is full or missing, and reports it once', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const fullStore = memoryStore((index) => index > 0)
  const { recording, browser, ended, onNotStored } = record({ store: fullStore.store })
  for (const text of ['a', 'b', 'c']) browser.emitData(text)
  await expect.poll(() => onNotStored.mock.calls.length).toBe(1)
  recording.stop()
  expect(await ended).toEqual(['user', 'abcend'])
  expect(fullStore.chunks).toEqual(['a'])
  expect(onNotStored).toHaveBeenCalledOnce()
  expect(record({ store: null }).onNotStored).toHaveBeenCalledOnce()
})

it('stops at the upload limits', async () => {
  const largeRecording = record({ limits: { bytes: 10, seconds: 3600 } })
  largeRecording.browser.emitData('12345')
  largeRecording.browser.emitData('67890')
  expect((await largeRecording.ended)[0]).toBe('limit')
  const longRecording = record({ limits: { bytes: 1000, seconds: 60 } })
  now = 60_000
  longRecording.browser.emitData('1')
  expect((await longRecording.ended)[0]).toBe('limit')
})

it('stores the remaining data when it is closed without a result', async () => {
  const { store, chunks } = memoryStore()
  const onEnd = vi.fn()
  const { recording, browser } = record({ store, onEnd })
  browser.emitData('one ')
  recording.close()
  await expect.poll(() => chunks).toEqual(['one ', 'end'])
  expect(onEnd).not.toHaveBeenCalled()
})
