import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CoverageLog } from './coverage-log.ts'
import { startHeartbeat } from './heartbeat.ts'

const responses: ((response: Response) => void)[] = []

beforeEach(() => {
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => responses.push(resolve)))
})
afterEach(() => vi.unstubAllGlobals())

/** Starts heartbeats with a played part that is being sent. */
function sendPart() {
  const log = new CoverageLog({ played: [], reviewed: [] })
  log.add('played', 0, 5)
  const answers: unknown[] = []
  const heartbeat = startHeartbeat({
    id: 'talk',
    log,
    isPlaying: () => false,
    onResponse: (correction) => answers.push(correction),
    onError: (error) => {
      throw error
    },
  })
  const sent = heartbeat.flush()
  return { ...heartbeat, sent, answers, log }
}

async function answer(): Promise<void> {
  await vi.waitFor(() => expect(responses).toHaveLength(1))
  responses.splice(0)[0]?.(Response.json({ result: { id: 'talk' } }))
}

it("reports the job's state on the server", async () => {
  const { sent, answers, stop } = sendPart()
  await answer()
  await sent
  expect(answers).toEqual([{ id: 'talk' }])
  stop()
})

it('ignores responses after it ends, since the job may have been resumed', async () => {
  const { sent, answers, log, stop } = sendPart()
  stop()
  await answer()
  await sent
  expect(answers).toEqual([])
  expect(log.hasUnsent).toBe(false)
})
