import { expect, it } from 'vitest'
import { createRegionalSender } from './regional-sender.ts'

const address = 'https://eu.longhand.example/auth/session'

/** Creates a region that accepts the keys in `valid`; time advances only by waiting. */
function region({ valid = ['key 1'], fails = 0 } = {}) {
  const log: string[] = []
  let time = 1_000_000
  let keys = 0
  let failures = fails
  const calls = createRegionalSender({
    now: () => time,
    wait: async (ms) => {
      log.push(`wait ${ms}`)
      time += ms
    },
    fetchKey: async () => {
      keys++
      log.push(`fetch key ${keys}`)
      return { key: `key ${keys}`, region: 'eu' as const, expiresAt: time / 1000 + 300 }
    },
    send: async (_url, init) => {
      const { headers, credentials } = init ?? {}
      const key = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? ''
      log.push(`send ${key} ${credentials}`)
      if (failures-- > 0) throw new TypeError('Failed to fetch')
      return new Response(null, { status: valid.includes(key) ? 200 : 403 })
    },
  })
  const pass = (ms: number) => {
    time += ms
  }
  return { calls, log, pass }
}

it('sends the same key with all requests, and no cookies', async () => {
  const { calls, log } = region()
  await calls.send(address)
  expect((await calls.send(address)).status).toBe(200)
  expect(log).toEqual(['fetch key 1', 'send key 1 omit', 'send key 1 omit'])
})

it('gets another key after a rejection, and retries once', async () => {
  const { calls, log, pass } = region({ valid: ['key 2'] })
  pass(10_000)
  expect((await calls.send(address)).status).toBe(200)
  expect(log).toEqual(['fetch key 1', 'send key 1 omit', 'wait 3000', 'fetch key 2', 'send key 2 omit'])
})

it('gets another key and retries once if there is no response', async () => {
  const failingOnce = region({ valid: ['key 1', 'key 2'], fails: 1 })
  expect((await failingOnce.calls.send(address)).status).toBe(200)
  const failingTwice = region({ valid: ['key 1', 'key 2'], fails: 2 })
  await expect(failingTwice.calls.send(address)).rejects.toThrow('Failed to fetch')
  expect(failingTwice.log.filter((line) => line.startsWith('send'))).toHaveLength(2)
})

it('returns the rejection if the new key is rejected, too', async () => {
  const { calls, log } = region({ valid: [] })
  expect((await calls.send(address)).status).toBe(403)
  expect(log.filter((line) => line.startsWith('send'))).toHaveLength(2)
})

it('gets one key for concurrent requests, at most every 3 s', async () => {
  const { calls, log } = region({ valid: ['key 2'] })
  const responses = await Promise.all([1, 2, 3].map(() => calls.send(address)))
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(log.filter((line) => line.startsWith('fetch'))).toEqual(['fetch key 1', 'fetch key 2'])
  expect(log.filter((line) => line.startsWith('wait'))).toEqual(['wait 3000'])
})

it("doesn't use an expired key", async () => {
  const { calls, log, pass } = region({ valid: ['key 1', 'key 2'] })
  await calls.send(address)
  pass(301_000)
  await calls.send(address)
  expect(log).toEqual(['fetch key 1', 'send key 1 omit', 'fetch key 2', 'send key 2 omit'])
})

it("doesn't retry aborted requests", async () => {
  const { calls, log } = region({ fails: 1 })
  await expect(calls.send(address, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(log.filter((line) => line.startsWith('send'))).toHaveLength(1)
})
