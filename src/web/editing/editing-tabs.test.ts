import { beforeEach, expect, it, vi } from 'vitest'
import { heartbeatMs } from '#domain/editing.ts'
import { connectEditingTabs } from './editing-tabs.ts'

const storedValues = new Map<string, string>()
const storage = {
  getItem: (key: string) => storedValues.get(key) ?? null,
  setItem: (key: string, value: string) => void storedValues.set(key, value),
  removeItem: (key: string) => void storedValues.delete(key),
}
beforeEach(() => storedValues.clear())
const open = (id: string, viewer: string) => connectEditingTabs(id, viewer, storage)

it("detects the same user's other tabs with the same transcript", async () => {
  const first = open('c', 'ada')
  first.set(true)
  const second = open('c', 'ada')
  const otherTabs = [open('other', 'ada'), open('c', 'ana')]
  await expect.poll(() => second.hasOthers()).toBe(true)
  expect([first, ...otherTabs].map((tab) => tab.hasOthers())).toEqual([false, false, false])
  second.set(true)
  await expect.poll(() => first.hasOthers()).toBe(true)
  first.set(false)
  await expect.poll(() => second.hasOthers()).toBe(false)
  for (const tab of [first, second, ...otherTabs]) tab.close()
})

it('forgets a tab that closed without a message', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const first = open('c', 'ada')
  const second = open('c', 'ada')
  first.set(true)
  await expect.poll(() => second.hasOthers()).toBe(true)
  first.close()
  vi.advanceTimersByTime(heartbeatMs)
  expect(second.hasOthers()).toBe(false)
  second.close()
  vi.useRealTimers()
})

it('inherits only from a tab that closed without a message', async () => {
  const first = open('c', 'ada')
  first.set(true)
  const second = open('c', 'ada')
  expect(await second.claimCrashedLock()).toBe(false)
  // Simulates a crash, in which no message is sent.
  first.close()
  const third = open('c', 'ada')
  expect(await third.claimCrashedLock()).toBe(true)
  const fourth = open('c', 'ada')
  expect(await fourth.claimCrashedLock()).toBe(false)
  third.set(true)
  third.set(false)
  expect(await fourth.claimCrashedLock()).toBe(false)
  for (const tab of [second, third, fourth]) tab.close()
})
