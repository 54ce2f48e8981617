import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFileSystemStorage } from './file-system.ts'
import { type MoveOptions, moveObjects } from './move.ts'
import { createDiskReserve } from './reserve.ts'
import type { Storage } from './storage.ts'

let folder: string
let from: Storage
let to: Storage
const keys = ['a/1.mp3', 'a/b/2', 'c/3', 'c/4', 'c/5', 'c/6', 'c/7', 'c/8']
const contents = new Map(keys.map((key) => [key, randomBytes(100)]))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'longhand-move-'))
  const open = (name: string) =>
    createFileSystemStorage(join(folder, name), Buffer.alloc(32), createDiskReserve(folder, 0))
  from = open('from')
  to = open('to')
  for (const [key, bytes] of contents) await from.putStream(key, Readable.from([bytes]), '')
})
// Other copies may still be running after the one that failed.
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

const move = (options: Partial<MoveOptions> = {}) =>
  moveObjects({
    from,
    to,
    journal: join(folder, 'journal', 'moved.jsonl'),
    deleteSource: false,
    signal: new AbortController().signal,
    onProgress: () => {},
    ...options,
  })

async function expectAll(storage: Storage) {
  for (const [key, bytes] of contents)
    expect((await buffer(await storage.read(key))).equals(bytes)).toBe(true)
}

it('copies and verifies everything, and is idempotent', async () => {
  expect(await move()).toMatchObject({ total: 8, copiedCount: 8, bytes: 800, totalBytes: 800, deleted: 0 })
  await expectAll(to)
  await expectAll(from)
  const readKeys: string[] = []
  const read = (key: string) => {
    readKeys.push(key)
    return from.read(key)
  }
  const watchedStorage = { ...from, read }
  expect(await move({ from: watchedStorage })).toMatchObject({ total: 8, copiedCount: 0 })
  expect(readKeys).toEqual([])
})

it('continues after an interruption, and deletes the source only when all is verified', async () => {
  const controller = new AbortController()
  const onProgress = () => controller.abort()
  const interruptedMove = move({ signal: controller.signal, onProgress, deleteSource: true })
  await expect(interruptedMove).rejects.toThrow(/abort/)
  await expectAll(from)
  expect((await Array.fromAsync(to.listAll())).length).toBeLessThan(keys.length)
  expect(await move({ deleteSource: true })).toMatchObject({ total: keys.length, deleted: keys.length })
  await expectAll(to)
  expect(await Array.fromAsync(from.listAll())).toEqual([])
})

it('copies changed objects again, even with the same size', async () => {
  await move()
  await to.putStream('a/b/2', Readable.from([randomBytes(100)]), '')
  await rm(join(folder, 'journal'), { recursive: true })
  await from.putStream('c/3', Readable.from([randomBytes(100)]), '')
  expect(await move()).toMatchObject({ copiedCount: 2 })
  await from.putStream('c/3', Readable.from([contents.get('c/3') as Buffer]), '')
  await utimes(join(folder, 'from/objects/c/3'), new Date(), new Date(Date.now() + 5_000))
  expect(await move()).toMatchObject({ copiedCount: 1 })
  await expectAll(to)
})

it('fails on a copy that differs, and keeps the source', async () => {
  const putStream = (key: string, body: Readable) => {
    body.destroy()
    return to.putStream(key, Readable.from([randomBytes(100)]), '')
  }
  const failingStorage = { ...to, putStream }
  await expect(move({ to: failingStorage, deleteSource: true })).rejects.toThrow(/differs after the copy/)
  await expectAll(from)
})

it('ignores incomplete journal entries of a killed process', async () => {
  await move()
  const [name = ''] = await readdir(join(folder, 'journal'))
  await writeFile(join(folder, 'journal', name), '{"key":"a/1.mp3","si')
  expect(await move()).toMatchObject({ copiedCount: 0 })
  expect(await move()).toMatchObject({ copiedCount: 0 })
})
