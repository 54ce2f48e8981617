import { beforeEach, expect, it, vi } from 'vitest'
import type { Highlight } from '#contract/highlights.ts'
import { ApiError } from '#web/lib/api/api.ts'
import type { HighlightServer } from './highlight-server.ts'
import { type HighlightNotice, Highlights, undoMs } from './highlights.ts'

const anchor = { quote: 'words', startTime: 1, endTime: 2, speaker: 's' }
const highlight = (id: string, overrides: Partial<Highlight> = {}): Highlight => ({
  ...anchor,
  id,
  content: '',
  tags: {},
  uid: 'ada',
  author: 'Ada',
  created: 0,
  color: 'yellow',
  replies: [],
  ...overrides,
})
const refusal = new ApiError('forbidden', 403, 'No')

/** Waits for settled promises to continue. */
async function flushPromises() {
  for (let i = 0; i < 10; i++) await Promise.resolve()
}

/** Creates a server whose responses the test controls. */
function createSlowServer() {
  let storedHighlights = [highlight('one'), highlight('two', { startTime: 5 })]
  const pendingCalls: { call: string; settle: (error?: unknown) => void }[] = []
  const respondLater = <T>(call: string, getResult: () => T) =>
    new Promise<T>((resolve, reject) => {
      pendingCalls.push({ call, settle: (error) => (error ? reject(error) : resolve(getResult())) })
    })
  const find = (id: string) => storedHighlights.find((item) => item.id === id) ?? highlight(id)
  const put = (next: Highlight) => {
    storedHighlights = [...storedHighlights.filter(({ id }) => id !== next.id), next]
    return next
  }
  const server: HighlightServer = {
    list: () => respondLater('list', () => storedHighlights),
    add: (id, fields) => respondLater('add', () => put(highlight(id, fields))),
    change: (id, change, isClosing) =>
      respondLater(`change ${JSON.stringify(change)}${isClosing ? ' leaving' : ''}`, () =>
        put({ ...find(id), ...change }),
      ),
    remove: (id, isClosing) =>
      respondLater(`remove ${id}${isClosing ? ' leaving' : ''}`, () => {
        storedHighlights = storedHighlights.filter((item) => item.id !== id)
      }),
    reply: (id, replyId, reply) =>
      respondLater('reply', () => {
        const savedReply = {
          ...reply,
          id: replyId,
          uid: 'ada',
          created: 9,
          user: { uid: 'ada', name: 'Ada' },
        }
        put({ ...find(id), replies: [...find(id).replies, savedReply] })
        return savedReply
      }),
    removeReply: (_, replyId) => respondLater(`removeReply ${replyId}`, () => undefined),
  }
  return {
    server,
    pendingCalls,
    /** Responds to the oldest call and waits until the response has taken effect. */
    async settle(error?: unknown) {
      await flushPromises()
      pendingCalls.shift()?.settle(error)
      await flushPromises()
    },
  }
}

let slow = createSlowServer()
let highlights = new Highlights({ account: 'ada', server: slow.server })
let notices: HighlightNotice[] = []
const ids = () => highlights.snapshot().all.map(({ id }) => id)

beforeEach(async () => {
  vi.useFakeTimers()
  slow = createSlowServer()
  highlights = new Highlights({ account: 'ada', server: slow.server })
  notices = []
  highlights.onNotice((notice) => notices.push(notice))
  void highlights.load()
  await slow.settle()
})

it('adds highlights optimistically in order of their times, and removes them if the server rejects them', async () => {
  const addition = highlights.add({ ...anchor, startTime: 3 })
  expect(ids()).toEqual(['one', addition, 'two'])
  await slow.settle()
  const rejectedId = highlights.add({ ...anchor, startTime: 4 })
  expect(ids()).toEqual(['one', addition, rejectedId, 'two'])
  await slow.settle(refusal)
  expect(ids()).toEqual(['one', addition, 'two'])
  expect(notices).toEqual([{ kind: 'failed', action: 'add', error: refusal }])
})

it('reverts a rejected change', async () => {
  highlights.change('one', { color: 'pink' })
  expect(highlights.get('one')?.color).toBe('pink')
  await slow.settle()
  const rejectedChange = highlights.change('one', { content: 'no' })
  await slow.settle(refusal)
  expect(await rejectedChange).toBe(false)
  expect(highlights.get('one')).toMatchObject({ color: 'pink', content: '' })
})

it('keeps the last of several quick changes, and sends them one after another', async () => {
  highlights.change('one', { color: 'pink' })
  highlights.change('one', { color: 'green' })
  await flushPromises()
  expect(slow.pendingCalls).toHaveLength(1)
  await slow.settle()
  expect(highlights.get('one')?.color).toBe('green')
  expect(slow.pendingCalls.map(({ call }) => call)).toEqual(['change {"color":"green"}'])
  await slow.settle()
  expect(highlights.get('one')?.color).toBe('green')
})

it('refetches when a change that others depended on is rejected', async () => {
  highlights.change('one', { color: 'pink' })
  highlights.change('one', { content: 'kept' })
  await flushPromises()
  await slow.settle(refusal)
  await slow.settle()
  expect(slow.pendingCalls.map(({ call }) => call)).toEqual(['list'])
  await slow.settle()
  expect(highlights.get('one')).toMatchObject({ color: 'yellow', content: 'kept' })
})

it("doesn't revert a change when a list requested before it arrives", async () => {
  void highlights.load()
  highlights.change('one', { color: 'blue' })
  await slow.settle()
  expect(highlights.get('one')?.color).toBe('blue')
  await slow.settle()
  await slow.settle()
  expect(highlights.get('one')?.color).toBe('blue')
})

it('delays changes that depend on a pending one, and drops them if it fails', async () => {
  highlights.change('one', { tags: { new: true } }, { after: Promise.reject(refusal) })
  expect(highlights.get('one')?.tags).toEqual({ new: true })
  await flushPromises()
  expect(slow.pendingCalls).toEqual([])
  expect(highlights.get('one')?.tags).toEqual({})
})

it('restores a removed highlight for a few seconds', async () => {
  highlights.remove('one')
  expect(ids()).toEqual(['two'])
  highlights.undoRemoval('one')
  vi.advanceTimersByTime(undoMs)
  expect([ids(), slow.pendingCalls]).toEqual([['one', 'two'], []])
  highlights.remove('one')
  vi.advanceTimersByTime(undoMs)
  await slow.settle(refusal)
  expect(ids()).toEqual(['one', 'two'])
  expect(notices.at(-1)).toMatchObject({ kind: 'failed', action: 'remove' })
})

it('sends pending removals before the page closes', async () => {
  highlights.remove('two')
  highlights.close()
  await flushPromises()
  expect(slow.pendingCalls.map(({ call }) => call)).toEqual(['remove two leaving'])
})

it("adds replies optimistically, with the author's name after the response, and removes rejected ones", async () => {
  const reply = highlights.reply('one', { content: 'Yes', mentions: [] })
  expect(highlights.get('one')?.replies.map(({ content }) => content)).toEqual(['Yes'])
  await slow.settle()
  expect(await reply).toBe(true)
  expect(highlights.get('one')?.replies[0]?.user.name).toBe('Ada')
  const rejectedReply = highlights.reply('one', { content: 'No', mentions: [] })
  await slow.settle(refusal)
  expect(await rejectedReply).toBe(false)
  expect(highlights.get('one')?.replies).toHaveLength(1)
})

it("restores a removed reply for a few seconds, and one that couldn't be removed", async () => {
  void highlights.reply('one', { content: 'Yes', mentions: [] })
  await slow.settle()
  const replies = () => highlights.snapshot().all.find(({ id }) => id === 'one')?.replies ?? []
  const id = replies()[0]?.id ?? ''
  highlights.removeReply('one', id)
  expect([replies(), notices.at(-1)]).toEqual([[], { kind: 'removed', type: 'reply', id }])
  highlights.undoRemoval(id)
  vi.advanceTimersByTime(undoMs)
  expect([replies().length, slow.pendingCalls]).toEqual([1, []])
  highlights.removeReply('one', id)
  vi.advanceTimersByTime(undoMs)
  await flushPromises()
  expect(slow.pendingCalls.map(({ call }) => call)).toEqual([`removeReply ${id}`])
  await slow.settle(refusal)
  expect(replies()).toHaveLength(1)
})

it('refetches at most twice while others are changing highlights', async () => {
  for (let i = 0; i < 50; i++) void highlights.load()
  await slow.settle()
  expect(slow.pendingCalls.map(({ call }) => call)).toEqual(['list'])
  await slow.settle()
  expect(slow.pendingCalls).toEqual([])
})

it('uses keepalive requests only when the page is closing', async () => {
  highlights.change('one', { color: 'pink' })
  highlights.change('two', { color: 'pink' }, { isClosing: true })
  await flushPromises()
  expect(slow.pendingCalls.map(({ call }) => call)).toEqual([
    'change {"color":"pink"}',
    'change {"color":"pink"} leaving',
  ])
})
