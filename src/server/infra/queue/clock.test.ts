import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import { clock } from './clock.ts'

it('keeps a timer waiting that is longer than Node allows', async () => {
  const run = vi.fn()
  const timer = clock.setTimeout(run, 40 * 86_400_000)
  await sleep(20)
  clock.clearTimeout(timer)
  expect(run).not.toHaveBeenCalled()
})
