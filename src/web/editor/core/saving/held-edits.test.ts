import { expect, it, vi } from 'vitest'
import { ApiError } from '#web/lib/api/api.ts'
import { base, FakeServer, open } from './saver.fixture.ts'

const addOtherVersion = () => {
  throw new ApiError('locked', 423, 'Ana is editing', { editing: { id: 'ana', name: 'Ana' } })
}

it("keeps edits while another user is editing, merges that user's edits, and sends its own afterward", async () => {
  const server = new FakeServer(base)
  const { text, saver, log, write } = open(server)
  const save = vi.spyOn(server, 'save').mockImplementation(async () => addOtherVersion())
  write(0, 'ONE')
  await saver.saveNow()
  expect(saver.snapshot()).toEqual({ kind: 'held', changes: 1 })
  expect(log.records.get('tab')?.edits).toHaveLength(1)
  server.write(5, 'SIX')
  saver.handleRevision(server.version.revision)
  await saver.saveNow()
  expect(String(text)).toBe('ONE two three four five SIX')
  expect(save).toHaveBeenCalledTimes(1)
  save.mockRestore()
  await saver.setHeld(false)
  expect(saver.snapshot()).toEqual({ kind: 'saved' })
  expect(server.text).toBe('ONE two three four five SIX')
  expect(log.records.size).toBe(0)
})

it('shows both sides of a conflict over the same words', async () => {
  const server = new FakeServer(base)
  const { text, saver, write } = open(server)
  await saver.setHeld(true)
  write(0, 'ONE')
  server.write(0, 'uno')
  await saver.setHeld(false)
  expect(saver.openConflicts()).toHaveLength(1)
  expect(String(text)).toBe('uno two three four five six')
  expect(server.text).toBe('uno two three four five six')
})

it("doesn't repeat edits that arrived before their response was lost", async () => {
  const server = new FakeServer(base)
  const { text, saver, write } = open(server)
  server.onSaved = () => {
    throw new ApiError('network', 0, 'No response')
  }
  write(0, 'ONE')
  await saver.saveNow()
  await saver.setHeld(true)
  expect(saver.snapshot()).toEqual({ kind: 'held', changes: 1 })
  await saver.setHeld(false)
  expect(saver.snapshot()).toEqual({ kind: 'saved' })
  expect(saver.openConflicts()).toHaveLength(0)
  expect(String(text)).toBe('ONE two three four five six')
  expect(server.version.revision).toBe(1)
})
