import { expect, it } from 'vitest'
import { editingTabs } from './editing-tabs.ts'

it('knows of the other tabs of the same person in which the same transcript is edited', async () => {
  const first = editingTabs('c', 'ada')
  first.set(true)
  const second = editingTabs('c', 'ada')
  const elsewhere = [editingTabs('other', 'ada'), editingTabs('c', 'ana')]
  await expect.poll(() => second.hasOthers()).toBe(true)
  expect([first, ...elsewhere].map((tab) => tab.hasOthers())).toEqual([false, false, false])
  second.set(true)
  await expect.poll(() => first.hasOthers()).toBe(true)
  first.set(false)
  await expect.poll(() => second.hasOthers()).toBe(false)
  for (const tab of [first, second, ...elsewhere]) tab.close()
})
