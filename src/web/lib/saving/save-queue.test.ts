import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { SaveConflict, SaveQueue, type UnsavedValue } from './save-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const network = new ApiError('network', 0, '')

/** Creates a server that saves texts by revision, with scripted failures. */
function createRevisionQueue(failures: unknown[] = []) {
  const sent: [text: string, revision: number][] = []
  const queue = new SaveQueue<string, number>({
    base: 0,
    async save(text, revision) {
      sent.push([text, revision])
      const failure = failures.shift()
      if (failure) throw failure
      return revision + 1
    },
  })
  return { queue, sent, kind: () => queue.state().kind }
}

/** Creates a server that compares texts, and a browser that stores unsaved ones. */
function createTextQueue(serverText = '', storedValue: UnsavedValue<string, string> | null = null) {
  const server = { text: serverText, isDown: false, saves: 0, keepalive: false }
  const browser = { unsaved: storedValue }
  const queue = new SaveQueue<string, string>({
    base: serverText,
    unsaved: storedValue,
    isSame: (text, base) => text === base,
    onUnsaved(unsaved) {
      browser.unsaved = unsaved
    },
    async save(text, base, { keepalive }) {
      server.saves++
      server.keepalive = keepalive
      await Promise.resolve()
      if (server.isDown) throw network
      if (server.text !== base && server.text !== text) throw new SaveConflict(server.text)
      server.text = text
      return text
    },
  })
  return { queue, server, browser, kind: () => queue.state().kind, shown: () => queue.latest ?? queue.base }
}

describe('a save queue', () => {
  it('saves the latest value once typing pauses', async () => {
    const { queue, sent, kind } = createRevisionQueue()
    queue.write('a')
    await vi.advanceTimersByTimeAsync(500)
    queue.write('ab')
    expect([kind(), queue.isOpen, sent]).toEqual(['saving', true, []])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([['ab', 0]])
    expect([kind(), queue.isOpen, queue.base]).toEqual(['saved', false, 1])
  })

  it('saves a value written during a request on the base from its response', async () => {
    const { queue, sent, kind } = createRevisionQueue()
    queue.write('a')
    const firstFlush = queue.flush()
    queue.write('ab')
    expect(kind()).toBe('saving')
    await firstFlush
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([
      ['a', 0],
      ['ab', 1],
    ])
  })

  it('retries transient failures', async () => {
    const { queue, sent, kind } = createRevisionQueue([network, new ApiError('unavailable', 503, '')])
    queue.write('a')
    await vi.advanceTimersByTimeAsync(1_000)
    expect([kind(), queue.isOpen]).toEqual(['retrying', true])
    await vi.advanceTimersByTimeAsync(10_000)
    expect([kind(), sent.length]).toEqual(['saved', 3])
  })

  it("doesn't retry a rejected value, but sends the next one", async () => {
    const { queue, sent, kind } = createRevisionQueue([new ApiError('too_large', 413, '')])
    queue.write('a')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([queue.state(), sent.length]).toMatchObject([{ kind: 'refused', error: { code: 'too_large' } }, 1])
    queue.write('b')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kind()).toBe('saved')
  })

  it('sends nothing during a conflict until one version is chosen', async () => {
    const { queue, sent, kind } = createRevisionQueue([new SaveConflict(7)])
    queue.write('a')
    await vi.advanceTimersByTimeAsync(1_000)
    expect(kind()).toBe('conflict')
    queue.write('ab')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    await queue.overwrite()
    expect([sent.at(-1), kind()]).toEqual([['ab', 7], 'saved'])
  })

  it("reports that saving the user's version failed", async () => {
    const { queue, kind } = createRevisionQueue([new SaveConflict(7), new SaveConflict(8), network])
    queue.write('a')
    await vi.advanceTimersByTimeAsync(1_000)
    await queue.overwrite()
    expect(queue.state()).toEqual({ kind: 'conflict', theirs: 8 })
    await queue.overwrite()
    expect(kind()).toBe('retrying')
    await vi.advanceTimersByTimeAsync(5_000)
    expect([kind(), queue.base]).toEqual(['saved', 9])
  })

  it('discards an unsaved value if the user chooses the other version', async () => {
    const { queue, sent, kind } = createRevisionQueue([new SaveConflict(3)])
    queue.write('a')
    await vi.advanceTimersByTimeAsync(1_000)
    queue.acceptServer(3)
    await queue.flush()
    expect([kind(), queue.base, queue.latest, sent.length]).toEqual(['saved', 3, null, 1])
  })

  it('stores unsaved values in the browser, and restores them', async () => {
    const { queue, server, browser, kind } = createTextQueue('a')
    server.isDown = true
    queue.write('ab')
    await vi.advanceTimersByTimeAsync(900)
    expect([kind(), browser.unsaved]).toEqual(['retrying', { value: 'ab', base: 'a' }])
    server.isDown = false
    await vi.advanceTimersByTimeAsync(5_000)
    expect([kind(), server.text, browser.unsaved]).toEqual(['saved', 'ab', null])

    const reopened = createTextQueue('a', { value: 'abc', base: 'a' })
    expect(reopened.shown()).toBe('abc')
    await vi.advanceTimersByTimeAsync(900)
    expect(reopened.server.text).toBe('abc')
  })

  it("doesn't send an unchanged value", async () => {
    const { queue, server, browser, kind } = createTextQueue('a')
    queue.write('ab')
    queue.write('a')
    await vi.advanceTimersByTimeAsync(5_000)
    expect([kind(), server.saves, browser.unsaved]).toEqual(['saved', 0, null])
  })

  it.each([
    ['mine', 'mine'],
    ['theirs', 'theirs'],
  ] as const)('keeps %s after a text conflict', async (choice, text) => {
    const { queue, server, browser, kind, shown } = createTextQueue('a')
    server.text = 'theirs'
    queue.write('mine')
    await vi.advanceTimersByTimeAsync(900)
    expect([queue.state(), shown()]).toEqual([{ kind: 'conflict', theirs: 'theirs' }, 'mine'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect([server.text, server.saves, browser.unsaved?.value]).toEqual(['theirs', 1, 'mine'])
    await (choice === 'mine' ? queue.overwrite() : queue.acceptServer('theirs'))
    expect([server.text, shown(), kind(), browser.unsaved]).toEqual([text, text, 'saved', null])
  })

  it('sends an unsaved value when it stops', async () => {
    const { queue, server } = createTextQueue()
    queue.write('last words')
    queue.stop()
    await vi.advanceTimersByTimeAsync(0)
    expect([server.text, server.keepalive]).toEqual(['last words', true])
  })
})
