import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectTab } from './tabs.ts'

const channels: BroadcastChannel[] = []
let tab: ReturnType<typeof connectTab>

beforeEach(() => {
  tab = connectTab('c', 'this')
})
afterEach(() => {
  tab.close()
  for (const channel of channels.splice(0)) channel.close()
})

/** Creates a tab that responds only after a delay, as in a busy browser. */
function createBusyTab(key: string, delayMs: number) {
  const channel = new BroadcastChannel('longhand.transcript.c')
  channel.onmessage = () => void setTimeout(() => channel.postMessage({ alive: key }), delayMs)
  channels.push(channel)
}

test('a busy tab counts as open', async () => {
  createBusyTab('busy', 500)
  expect(await tab.alive(['busy'])).toEqual(new Set(['busy']))
})

test("a tab that doesn't respond counts as closed", async () => {
  const open = connectTab('c', 'open')
  expect(await tab.alive(['open', 'closed'])).toEqual(new Set(['open']))
  open.close()
})
