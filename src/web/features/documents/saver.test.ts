import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { type Content, Saver } from './saver.ts'

const content = (text: string): Content => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function saving(outcomes: (ApiError | undefined)[] = [], readRevision = async () => 7) {
  const sent: { text: string; revision: number }[] = []
  let revision = 0
  const saver = new Saver({
    revision: 0,
    async save(given, base) {
      sent.push({ text: JSON.stringify(given).match(/"text":"(\w+)"/)?.[1] ?? '', revision: base })
      const failure = outcomes.shift()
      if (failure) throw failure
      revision = base + 1
      return { revision }
    },
    readRevision,
  })
  return { saver, sent }
}

describe('a document is kept', () => {
  it('once writing pauses, with what stands there last', async () => {
    const { saver, sent } = saving()
    saver.changed(content('a'))
    saver.changed(content('ab'))
    expect([saver.state().is, saver.isOpen]).toEqual(['waiting', true])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([{ text: 'ab', revision: 0 }])
    expect([saver.state().is, saver.isOpen, saver.revision]).toEqual(['saved', false, 1])
  })

  it('from the revision before, when it goes on while it is being kept', async () => {
    const { saver, sent } = saving()
    saver.changed(content('a'))
    const first = saver.flush()
    saver.changed(content('ab'))
    await first
    await vi.advanceTimersByTimeAsync(1_000)
    expect(sent).toEqual([
      { text: 'a', revision: 0 },
      { text: 'ab', revision: 1 },
    ])
  })

  it('by another try, when nothing arrived', async () => {
    const { saver, sent } = saving([new ApiError('network', 0, ''), new ApiError('unavailable', 503, '')])
    saver.changed(content('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect([saver.state().is, saver.isOpen]).toEqual(['failed', true])
    await vi.advanceTimersByTimeAsync(10_000)
    expect([saver.state().is, sent.length]).toEqual(['saved', 3])
  })

  it('not over what was written elsewhere, until somebody says so', async () => {
    const { saver, sent } = saving([new ApiError('stale_revision', 409, '')])
    saver.changed(content('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saver.state().is).toBe('conflict')
    saver.changed(content('ab'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sent).toHaveLength(1)
    await saver.keepMine()
    expect(sent.at(-1)).toEqual({ text: 'ab', revision: 7 })
    expect(saver.state().is).toBe('saved')
  })

  it('with the conflict still open, and said so, when the other revision can not be read', async () => {
    const gone = new ApiError('network', 0, 'no answer')
    const { saver, sent } = saving([new ApiError('stale_revision', 409, '')], async () => {
      throw gone
    })
    saver.changed(content('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    await expect(saver.keepMine()).rejects.toBe(gone)
    expect([saver.state().is, sent.length]).toEqual(['conflict', 1])
  })

  it('no more than it may: what is refused is not sent again by itself', async () => {
    const { saver, sent } = saving([new ApiError('too_large', 413, '')])
    saver.changed(content('a'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect([saver.state(), sent.length]).toMatchObject([{ is: 'refused', error: { code: 'too_large' } }, 1])
    saver.changed(content('b'))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(saver.state().is).toBe('saved')
  })

  it('not any more, when what was written elsewhere is read', async () => {
    const { saver, sent } = saving([new ApiError('stale_revision', 409, '')])
    saver.changed(content('a'))
    await vi.advanceTimersByTimeAsync(1_000)
    saver.take(3)
    await saver.flush()
    expect([saver.state().is, saver.revision, sent.length]).toEqual(['saved', 3, 1])
  })
})
