import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { applyPatch } from '#domain/edits/patches.ts'
import { ApiError } from '#web/lib/api/api.ts'
import { base, FakeServer, networkDown, open } from './saver.fixture.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('server-side actions of the viewer', () => {
  /** Joins the third and fourth words into one, as a re-transcription may. */
  const patch = { startTime: 1000, endTime: 2000, words: [{ ...base[2]!, text: 'THREE', end: 1900 }] }
  const changeOn = (server: FakeServer) => async () => {
    const words = applyPatch(server.version.words, patch)
    server.version = { revision: server.version.revision + 1, words }
    return { revision: server.version.revision, patch }
  }

  it('count as one change by the viewer, whose undo is saved on top of it', async () => {
    const server = new FakeServer(base)
    const { saver, text } = open(server)
    const operationPromise = saver.perform(changeOn(server))
    saver.handleRevision(1)
    await operationPromise
    expect(text.replacedTexts).toEqual(['server: one two THREE five six'])
    expect(saver.snapshot().kind).toBe('saved')
    text.current = base
    saver.scheduleSave()
    await saver.saveNow()
    expect(server.version).toEqual({ revision: 2, words: base })
    expect(saver.openConflicts()).toEqual([])
  })

  it("are separate from earlier and later changes by others and from the viewer's typing", async () => {
    const server = new FakeServer(base)
    const { saver, text, write } = open(server)
    await saver.perform(async () => {
      server.write(5, 'sechs')
      const result = await changeOn(server)()
      server.write(4, 'SECHS')
      write(0, 'ONE')
      return result
    })
    expect(text.replacedTexts).toEqual([
      'others: ONE two three four five SECHS',
      'server: ONE two THREE five SECHS',
    ])
    expect(server.text).toBe('ONE two THREE five SECHS')
  })

  it("count as others' changes once others have changed them", async () => {
    const server = new FakeServer(base)
    const { saver, text } = open(server)
    await saver.perform(async () => {
      const result = await changeOn(server)()
      server.write(2, 'drei')
      return result
    })
    expect(text.replacedTexts).toEqual(['others: one two drei five six'])
  })

  it('arrive after reconnecting if their responses were lost', async () => {
    const server = new FakeServer(base)
    const { saver, text } = open(server)
    const change = changeOn(server)
    await saver.perform(async () => {
      server.fault = networkDown
      return change()
    })
    expect(saver.snapshot().kind).toBe('offline')
    server.fault = () => {}
    await vi.advanceTimersByTimeAsync(5000)
    expect(String(text)).toBe('one two THREE five six')
  })

  it('report failure, and save text typed in the meantime', async () => {
    const server = new FakeServer(base)
    const { saver, write } = open(server)
    const operationPromise = saver.perform(async () => {
      write(1, 'TWO')
      throw new ApiError('stale_revision', 409, 'stale')
    })
    await expect(operationPromise).rejects.toThrow('stale')
    await saver.saveNow()
    expect(server.text).toBe('one TWO three four five six')
  })
})
