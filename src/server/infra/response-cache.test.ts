import { describe, expect, it, vi } from 'vitest'
import { ResponseCache } from './response-cache.ts'

const { signal } = new AbortController()
const bytes = (length: number) => Buffer.alloc(length)

describe('responses', () => {
  it('are created once for simultaneous requests, and cached', async () => {
    const answers = new ResponseCache(100)
    const make = vi.fn(async () => bytes(10))
    const [a, b] = await Promise.all([answers.get('k', signal, make), answers.get('k', signal, make)])
    expect(a).toBe(b)
    expect(await answers.get('k', signal, make)).toBe(a)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it("evict the least recently used, and aren't cached if too large", async () => {
    const answers = new ResponseCache(100)
    const make = vi.fn(async () => bytes(40))
    for (const key of ['a', 'b', 'a', 'c']) await answers.get(key, signal, make)
    expect(make).toHaveBeenCalledTimes(3)
    await answers.get('a', signal, make)
    expect(make).toHaveBeenCalledTimes(3)
    await answers.get('b', signal, make)
    expect(make).toHaveBeenCalledTimes(4)
    const makeLarge = vi.fn(async () => bytes(101))
    await answers.get('large', signal, makeLarge)
    await answers.get('large', signal, makeLarge)
    expect(makeLarge).toHaveBeenCalledTimes(2)
  })

  it('are aborted when the last waiting client disconnects', async () => {
    const answers = new ResponseCache(100)
    const [first, second] = [new AbortController(), new AbortController()]
    let receivedSignal: AbortSignal | undefined
    const make = (until: AbortSignal) => {
      receivedSignal = until
      return new Promise<Buffer>((_, reject) => {
        until.addEventListener('abort', () => reject(until.reason))
      })
    }
    const pendingAnswers = [answers.get('k', first.signal, make), answers.get('k', second.signal, make)]
    const outcomes = Promise.allSettled(pendingAnswers)
    first.abort(new Error('first gone'))
    await expect(pendingAnswers[0]).rejects.toThrow('first gone')
    expect(receivedSignal?.aborted).toBe(false)
    second.abort(new Error('second gone'))
    await outcomes
    expect(receivedSignal?.aborted).toBe(true)
    expect(await answers.get('k', signal, async () => bytes(1))).toHaveLength(1)
  })

  it('are requested again after a failure', async () => {
    const answers = new ResponseCache(100)
    await expect(answers.get('k', signal, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    )
    expect(await answers.get('k', signal, async () => bytes(2))).toHaveLength(2)
  })
})
