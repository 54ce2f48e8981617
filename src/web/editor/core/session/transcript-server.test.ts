import { afterEach, expect, it, vi } from 'vitest'
import { createTranscriptServer } from './transcript-server.ts'

const words = [{ text: 'one', start: 0, end: 400, confidence: 0.9, speaker: 'spk_0' }]
const operation = { id: 'op', baseRevision: 3, edits: [{ startTime: 0, endTime: 500, words, was: [] }] }

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('waits for the response to a save, up to a limit', async () => {
  vi.useFakeTimers()
  const pendingResponses: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => pendingResponses.push(resolve)))
  const { save } = createTranscriptServer('c', () => {})
  const hungSave = save(operation).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(25_000)
  expect(await hungSave).toMatchObject({ code: 'network', status: 0 })

  const slowSave = save(operation)
  await vi.advanceTimersByTimeAsync(15_000)
  pendingResponses[1]?.(Response.json({ result: { revision: 4 } }))
  expect(await slowSave).toBe(4)
  expect(vi.getTimerCount()).toBe(0)
})
