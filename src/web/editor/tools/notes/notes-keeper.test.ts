import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Draft, NotesConflict, NotesKeeper } from './notes-keeper.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A server with notes, which can be down, and the browser's memory. */
function setUp(stored = '', draft: Draft | null = null) {
  const server = { text: stored, down: false, saves: 0 }
  const browser = { draft }
  const keeper = new NotesKeeper(stored, draft, {
    keep: (kept) => {
      browser.draft = kept
    },
    save: async (text, was) => {
      server.saves++
      await Promise.resolve()
      if (server.down) throw new Error('no answer')
      if (server.text !== was && server.text !== text) throw new NotesConflict(server.text)
      server.text = text
    },
  })
  return { server, browser, keeper, state: () => keeper.snapshot().state.kind }
}

it('saves once, a moment after the last key', async () => {
  const { server, browser, keeper, state } = setUp('a')
  keeper.write('ab')
  await vi.advanceTimersByTimeAsync(500)
  keeper.write('abc')
  expect([state(), browser.draft, server.saves]).toEqual(['waiting', { text: 'abc', was: 'a' }, 0])
  await vi.advanceTimersByTimeAsync(900)
  expect([state(), browser.draft, server]).toEqual(['saved', null, { text: 'abc', down: false, saves: 1 }])
})

it('saves what was written during a save after it', async () => {
  const { server, keeper, state } = setUp()
  keeper.write('a')
  const first = keeper.flush()
  keeper.write('ab')
  expect(state()).toBe('saving')
  await first
  await vi.advanceTimersByTimeAsync(900)
  expect([server.text, state(), server.saves]).toEqual(['ab', 'saved', 2])
})

it('keeps what could not be saved, and tries again by itself', async () => {
  const { server, browser, keeper, state } = setUp('a')
  server.down = true
  keeper.write('ab')
  await vi.advanceTimersByTimeAsync(900)
  expect([state(), browser.draft]).toEqual(['failed', { text: 'ab', was: 'a' }])
  server.down = false
  await vi.advanceTimersByTimeAsync(5_100)
  expect([state(), server.text, browser.draft]).toEqual(['saved', 'ab', null])
})

it('goes on with what was left in the browser', async () => {
  const { server, keeper } = setUp('a', { text: 'ab', was: 'a' })
  expect(keeper.snapshot().text).toBe('ab')
  await vi.advanceTimersByTimeAsync(900)
  expect(server.text).toBe('ab')
})

it.each([
  ['mine', 'mine'],
  ['theirs', 'theirs'],
] as const)('asks which to keep when somebody else has written, and keeps %s', async (which, text) => {
  const { server, browser, keeper, state } = setUp('a')
  server.text = 'theirs'
  keeper.write('mine')
  await vi.advanceTimersByTimeAsync(900)
  expect(keeper.snapshot()).toEqual({ text: 'mine', state: { kind: 'conflict', theirs: 'theirs' } })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([server.text, server.saves, browser.draft?.text]).toEqual(['theirs', 1, 'mine'])
  keeper.choose(which)
  await vi.advanceTimersByTimeAsync(900)
  expect([server.text, keeper.snapshot().text, state(), browser.draft]).toEqual([text, text, 'saved', null])
})

it('shows what others wrote while nothing is unsaved here', () => {
  const { keeper } = setUp('a')
  keeper.seen('theirs')
  expect(keeper.snapshot().text).toBe('theirs')
  keeper.write('theirs and mine')
  keeper.seen('something else')
  expect(keeper.snapshot().text).toBe('theirs and mine')
})

it('saves what is left when it ends', async () => {
  const { server, keeper } = setUp()
  keeper.write('last words')
  keeper.stop()
  await vi.advanceTimersByTimeAsync(0)
  expect(server.text).toBe('last words')
})
