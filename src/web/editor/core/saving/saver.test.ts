import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { joinWords } from '#domain/words/words.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { base, createWords, FakeLog, FakeServer, networkDown, open } from './saver.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('saving', () => {
  it('saves only the changes, within a second of the last keystroke', async () => {
    const server = new FakeServer(base)
    const { saver, write } = open(server)
    write(1, 'TWO')
    expect(saver.snapshot().kind).toBe('saving')
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.text).toBe('one TWO three four five six')
    expect(saver.snapshot().kind).toBe('saved')
    expect(server.version.words.filter((word, i) => word !== base[i])).toHaveLength(1)
  })

  it('has a maximum delay during continuous typing', async () => {
    const server = new FakeServer(base)
    const { write } = open(server)
    for (let i = 0; i < 12; i++) {
      write(1, `two${i}`)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(server.saveCount).toBeGreaterThan(0)
  })

  it('saves edits in several places together, each with only its own changes', async () => {
    const words = createWords(Array.from({ length: 60 }, (_, i) => `w${i}`).join(' '))
    const server = new FakeServer(words)
    const { saver, text } = open(server)
    const save = vi.spyOn(server, 'save')
    for (let i = 0; i < 60; i += 2) text.write(i, `x${i}`)
    saver.scheduleSave()
    await saver.saveNow()
    expect(server.version.revision).toBe(1)
    expect(server.text).toBe(String(text))
    const sentEdits = save.mock.calls[0]?.[0].edits ?? []
    expect(sentEdits.map((edit) => edit.words.map((word) => word.text).join(' '))).toEqual(
      Array.from({ length: 30 }, (_, i) => `x${i * 2}`),
    )
  })

  it('yields to rendering between parts of a large save', async () => {
    const words = createWords(Array.from({ length: 2000 }, (_, i) => `w${i}`).join(' '))
    const server = new FakeServer(words)
    const { saver, text } = open(server)
    text.current = words.map((word) => ({ ...word, speaker: 'spk_1' }))
    const savePromise = saver.saveNow()
    await Promise.resolve()
    expect(server.saveCount).toBe(0)
    await savePromise
    expect(server.version.words).toEqual(text.current)
    expect(server.version.revision).toBe(1)
  })
})

describe('a bulk replacement', () => {
  it('keeps the previous text as one version, including unsaved edits', async () => {
    const server = new FakeServer(base)
    const { saver, text, write } = open(server)
    write(1, 'TWO')
    saver.prepareBulkEdit()
    for (const [index, word] of ['x', 'y', 'z'].entries()) text.write(index * 2, word)
    saver.scheduleSave()
    await saver.saveNow()
    write(5, 'later')
    await saver.saveNow()
    expect(server.text).toBe('x TWO y four z later')
    expect(server.storedTexts).toEqual(['one TWO three four five six'])
  })

  it("applies it on top of others' newer saves", async () => {
    const server = new FakeServer(base)
    const { saver, text } = open(server)
    server.write(5, 'SIX')
    saver.prepareBulkEdit()
    text.write(0, 'x')
    text.write(2, 'y')
    saver.scheduleSave()
    await saver.saveNow()
    expect(server.text).toBe('x two y four five SIX')
    expect(server.storedTexts).toEqual(['one two three four five SIX'])
  })

  it('keeps no version if undone before saving', async () => {
    const server = new FakeServer(base)
    const { saver, text, write } = open(server)
    saver.prepareBulkEdit()
    text.write(0, 'x')
    text.replace(base, 'viewer')
    saver.scheduleSave()
    await saver.saveNow()
    write(1, 'TWO')
    await saver.saveNow()
    expect(server.storedTexts).toEqual([])
  })
})

describe('without a connection', () => {
  it('keeps and counts changes, and saves them after reconnecting', async () => {
    const server = new FakeServer(base)
    const { saver, log, write } = open(server)
    server.fault = networkDown
    write(0, 'ONE')
    write(3, 'FOUR')
    await vi.advanceTimersByTimeAsync(1000)
    expect(saver.snapshot()).toEqual({ kind: 'offline', changes: 2 })
    expect(log.records.size).toBe(1)
    server.fault = () => {}
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.text).toBe('ONE two three FOUR five six')
    expect(saver.snapshot().kind).toBe('saved')
    expect(log.records.size).toBe(0)
  })

  it('applies an operation once after a lost response', async () => {
    const server = new FakeServer(base)
    const { saver, text, write } = open(server)
    server.onSaved = networkDown
    write(1, 'TWO')
    await vi.advanceTimersByTimeAsync(1000)
    server.onSaved = () => {}
    write(1, 'TWOO')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(server.text).toBe('one TWOO three four five six')
    expect(server.version.revision).toBe(2)
    expect(saver.openConflicts()).toEqual([])
    expect(String(text)).toBe(server.text)
  })

  it('restores unsaved text after the page was closed', async () => {
    const server = new FakeServer(base)
    const first = open(server)
    server.fault = networkDown
    first.write(2, 'THREE')
    await vi.advanceTimersByTimeAsync(1000)
    first.write(3, 'FOUR')
    await first.saver.storeUnsaved()
    server.fault = () => {}
    server.write(5, 'sechs')

    const second = open(server, first.log, 'tab 2')
    await second.saver.adoptRecords(await second.log.list())
    expect(String(second.text)).toBe('one two THREE FOUR five sechs')
    expect(server.text).toBe('one two THREE FOUR five sechs')
    expect(second.log.records.size).toBe(0)
  })

  it('restores typing on top of an operation whose response was lost', async () => {
    const server = new FakeServer(base)
    const first = open(server)
    server.onSaved = networkDown
    first.write(2, 'thr')
    await vi.advanceTimersByTimeAsync(900)
    first.write(2, 'threeee')
    await first.saver.storeUnsaved()
    server.onSaved = () => {}

    const second = open(server, first.log, 'tab 2')
    await second.saver.adoptRecords(await second.log.list())
    expect(server.text).toBe('one two threeee four five six')
    expect(second.saver.openConflicts()).toEqual([])
  })

  it('restores an unresolved conflict', async () => {
    const server = new FakeServer(base)
    const first = open(server)
    server.write(1, 'zwei')
    first.write(1, 'deux')
    await first.saver.saveNow()
    expect(first.saver.openConflicts()).toHaveLength(1)

    const second = open(server, first.log, 'tab 2')
    await second.saver.adoptRecords(await second.log.list())
    expect(second.saver.openConflicts().map(({ mine }) => joinWords(mine))).toEqual(['deux'])
  })
})

describe('with another user', () => {
  it('merges edits of different words without asking', async () => {
    const server = new FakeServer(base)
    const { saver, text, write } = open(server)
    server.write(5, 'sechs')
    write(0, 'ONE')
    await saver.saveNow()
    expect(server.text).toBe('ONE two three four five sechs')
    expect(String(text)).toBe(server.text)
    expect(saver.openConflicts()).toEqual([])
  })

  it("loads other users' saved edits when notified of a newer revision", async () => {
    const server = new FakeServer(base)
    const { saver, text } = open(server)
    server.write(2, 'drei')
    saver.handleRevision(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(String(text)).toBe('one two drei four five six')
  })

  it('shows both versions of the same word and keeps the chosen one', async () => {
    for (const choice of ['mine', 'theirs'] as const) {
      const server = new FakeServer(base)
      const { saver, text, write } = open(server)
      server.write(1, 'zwei')
      write(1, 'deux')
      await saver.saveNow()
      const [conflict] = saver.openConflicts()
      expect([joinWords(conflict!.mine), joinWords(conflict!.theirs)]).toEqual(['deux', 'zwei'])
      expect(server.text).toBe('one zwei three four five six')
      saver.settle(conflict!.id, choice)
      await saver.saveNow()
      expect(server.text).toBe(`one ${choice === 'mine' ? 'deux' : 'zwei'} three four five six`)
      expect(String(text)).toBe(server.text)
      expect(saver.openConflicts()).toEqual([])
    }
  })
})

describe('rejected saves', () => {
  it("keeps edits with times out of order, and doesn't send them", async () => {
    const server = new FakeServer(base)
    const { saver, text, log } = open(server)
    text.current = text.current.with(2, { ...base[2]!, text: 'late', start: 2100, end: 2200 })
    saver.scheduleSave()
    await vi.advanceTimersByTimeAsync(1000)
    expect(saver.snapshot()).toEqual({ kind: 'disordered', indexes: [3] })
    expect(server.saveCount).toBe(0)
    const nextTab = open(server, log, 'tab 2')
    await nextTab.saver.adoptRecords(await log.list())
    expect(String(nextTab.text)).toBe('one two late four five six')
  })

  it('keeps edits that the server rejects in the text and the log, until the next edit', async () => {
    const server = new FakeServer(base)
    const { saver, text, log, write } = open(server)
    server.fault = () => {
      throw new ApiError('forbidden', 403, 'no')
    }
    write(0, 'ONE')
    await vi.advanceTimersByTimeAsync(1000)
    expect(saver.snapshot()).toMatchObject({ kind: 'refused', error: { code: 'forbidden' } })
    expect(String(text)).toMatch(/^ONE/)
    expect(log.records.get('tab')?.edits).toHaveLength(1)
    server.fault = () => {}
    write(1, 'TWO')
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.text).toBe('ONE TWO three four five six')
  })

  it("doesn't block edits next to a conflict", async () => {
    const server = new FakeServer(base)
    const { saver, text, write } = open(server)
    const { save } = server
    server.save = async (operation) => {
      if (operation.edits.some(({ words }) => words.some((word) => word.text === 'bad')))
        throw new ApiError('invalid_input', 400, 'no')
      return save.call(server, operation)
    }
    text.write(0, 'ONE')
    text.write(2, 'bad')
    write(4, 'FIVE')
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.text).toBe('ONE two three four five six')
    expect(saver.snapshot()).toMatchObject({ kind: 'refused', edit: { startTime: 1000, endTime: 1001 } })
    write(2, 'good')
    await vi.advanceTimersByTimeAsync(1000)
    expect(server.text).toBe(String(text))
    expect(saver.snapshot().kind).toBe('saved')
  })

  it('keeps the message while the viewer types, and identifies the edit', async () => {
    const server = new FakeServer(base)
    const { saver, write } = open(server)
    server.fault = () => {
      throw new ApiError('invalid_input', 400, 'no')
    }
    write(2, 'THREE')
    await vi.advanceTimersByTimeAsync(1000)
    expect(saver.snapshot()).toMatchObject({ kind: 'refused', edit: { startTime: 1000, endTime: 1001 } })
    write(2, 'THREEE')
    expect(saver.snapshot().kind).toBe('refused')
    server.fault = () => {}
    await vi.advanceTimersByTimeAsync(1000)
    expect(saver.snapshot().kind).toBe('saved')
  })
})

describe('in a browser without storage', () => {
  it('saves even if storage never responds', async () => {
    const server = new FakeServer(base)
    const log = new FakeLog()
    log.put = log.remove = () => new Promise<void>(() => {})
    const { saver, write } = open(server, log)
    write(0, 'first')
    await vi.advanceTimersByTimeAsync(1000)
    write(1, 'second')
    await vi.advanceTimersByTimeAsync(3000)
    expect(server.text).toBe('first second three four five six')
    server.fault = networkDown
    write(2, 'third')
    await vi.advanceTimersByTimeAsync(3000)
    expect([saver.snapshot().kind, saver.isStored()]).toEqual(['offline', false])
  })

  it("still saves, and warns that unsaved edits wouldn't survive a reload", async () => {
    const server = new FakeServer(base)
    const { saver, log, write } = open(server)
    const listener = vi.fn()
    log.put = () => Promise.reject(new Error('QuotaExceededError'))
    server.fault = networkDown
    write(0, 'ONE')
    await vi.advanceTimersByTimeAsync(300)
    saver.subscribe(listener)
    expect(saver.isStored()).toBe(false)
    server.fault = () => {}
    await vi.advanceTimersByTimeAsync(5000)
    expect(server.text).toBe('ONE two three four five six')
    expect(saver.isStored()).toBe(true)
    expect(listener).toHaveBeenCalled()
  })
})
