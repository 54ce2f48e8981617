import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const { signal } = new AbortController()
const limits = { slots: 1, total: 6, perClient: 4 }

/** Adds work that the test completes. */
function work(lane: FairQueue, client: string, order: string[], name: string, until = signal) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const done = lane.run({ client, signal: until }, async () => {
    order.push(name)
    await promise
    return name
  })
  done.catch(() => undefined)
  return { done, finish: resolve }
}

describe('a lane', () => {
  it('gives clients turns, each in order', async () => {
    const lane = new FairQueue(limits)
    const order: string[] = []
    const all = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => work(lane, name.charAt(0), order, name))
    for (const { finish } of all) finish()
    await Promise.all(all.map(({ done }) => done))
    expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
  })

  it('limits requests of one client and of all, and accepts more as work completes', async () => {
    const lane = new FairQueue(limits)
    const order: string[] = []
    const ownTasks = ['a1', 'a2', 'a3', 'a4'].map((name) => work(lane, 'a', order, name))
    const rejection = { code: 'too_many_tasks', details: { retryAfterSeconds: 5 } }
    await expect(work(lane, 'a', order, 'a5').done).rejects.toMatchObject(rejection)
    const otherTasks = ['b1', 'b2'].map((name) => work(lane, 'b', order, name))
    await expect(work(lane, 'c', order, 'c1').done).rejects.toMatchObject({ code: 'overloaded' })
    ownTasks[0]?.finish()
    await ownTasks[0]?.done
    otherTasks.push(work(lane, 'c', order, 'c2'))
    for (const { finish } of [...ownTasks, ...otherTasks]) finish()
    await Promise.all([...ownTasks, ...otherTasks].map(({ done }) => done))
    expect(order).toHaveLength(7)
  })

  it('drops abandoned work and survives failed work', async () => {
    const lane = new FairQueue(limits)
    const order: string[] = []
    const abortController = new AbortController()
    const first = work(lane, 'a', order, 'a1')
    const second = work(lane, 'b', order, 'b1', abortController.signal)
    abortController.abort(new Error('gone'))
    await expect(second.done).rejects.toThrow('gone')
    const failingTask = lane.run({ client: 'b', signal }, () => Promise.reject(new Error('broken')))
    const last = work(lane, 'b', order, 'b2')
    first.finish()
    await expect(failingTask).rejects.toThrow('broken')
    last.finish()
    await last.done
    await sleep(0)
    expect(order).toEqual(['a1', 'b2'])
    await expect(work(lane, 'b', order, 'b3', abortController.signal).done).rejects.toThrow('gone')
  })
})
