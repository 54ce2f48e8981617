import { appendFile, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import type { Context } from '#server/context.ts'
import { createSettleDetector } from '#server/infra/folder-watch/settling.ts'
import { free, withPlans } from '#server/testing/plans.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { createMediaFile, createTestFolder } from '#server/testing/recordings.ts'
import { scanFolder, watchFolder } from './watch.ts'

const { context, register } = await sharedTestProduct()
const base = await createTestFolder()
const wav = await readFile(
  await createMediaFile('-f', 'lavfi', '-i', 'sine=duration=1', join(base, 'sine.wav')),
)

let folder: string
let owner: Awaited<ReturnType<typeof register>>
let ctx: Context
beforeEach(async () => {
  folder = await createTestFolder()
  owner = await register()
  ctx = contextWith({})
})

/** Returns the context with the owner's watch folder and other changes. */
function contextWith({ config, ...changes }: Partial<Context>): Context {
  const watchConfig = { watchFolder: folder, watchFolderUser: owner.email, watchFolderWorkspace: owner.orgId }
  const settings = {
    ...context.config,
    ...watchConfig,
    watchFolderLanguage: 'en-US',
    watchFolderSettleSeconds: 1,
  }
  return { ...context, config: { ...settings, ...config }, ...changes }
}
const put = async (name: string, bytes: Buffer | string = wav) => {
  await writeFile(join(folder, name), bytes)
  // Equal files get the same modification time.
  await utimes(join(folder, name), 1_800_000_000, 1_800_000_000)
}
const scan = (scanContext = ctx) =>
  scanFolder(scanContext, folder, createSettleDetector(0), new AbortController().signal)
const filesIn = async (subfolder = '') => (await readdir(join(folder, subfolder))).sort()
const recordings = () =>
  context.db
    .selectFrom('collections')
    .select(['id', 'name', 'owner_id', 'language_code', 'source_key', 'file_name', 'stored_bytes'])
    .where('organization_id', '=', owner.orgId)
    .where('demo', '=', false)
    .orderBy('created_at')
    .execute()
const listStoredFiles = async () => (await context.storage.list(`uploads/${owner.uid}`)).map(({ key }) => key)

it('transcribes a file for the member and workspace of the settings, and moves it to done', async () => {
  await put('board_meeting.wav')
  expect(await scan()).toBe('')
  const [row, ...otherRecordings] = await recordings()
  expect(otherRecordings).toEqual([])
  expect(row).toMatchObject({ name: 'Board Meeting', file_name: 'board_meeting.wav', owner_id: owner.uid })
  expect(row).toMatchObject({ language_code: 'en-US', stored_bytes: String(wav.length) })
  expect(await readFile(await context.storage.localFile(row?.source_key ?? '', tmpdir()))).toEqual(wav)
  expect(await filesIn()).toEqual(['done'])
  expect(await filesIn('done')).toEqual(['board_meeting.wav'])
  const { processing } = await owner.call(endpoints.getCollection, { params: { id: row?.id ?? '' } })
  expect(processing.state).toBe('queued')
})

it('never transcribes a file twice, and adds a suffix to duplicate names in done', async () => {
  await put('talk.wav')
  await scan()
  await put('talk.wav')
  await scan()
  expect(await recordings()).toHaveLength(1)
  await put('talk.wav', Buffer.concat([wav, wav]))
  await scan()
  expect(await recordings()).toHaveLength(2)
  expect(await filesIn('done')).toEqual(['talk (2).wav', 'talk (3).wav', 'talk.wav'])
})

it('ignores links, hidden files, subfolders and other types of files', async () => {
  await symlink(join(base, 'sine.wav'), join(folder, 'link.wav'))
  await mkdir(join(folder, 'folder.wav'))
  await mkdir(join(folder, 'more'))
  for (const name of ['.hidden.wav', 'notes.txt', 'talk.wav.part', join('more', 'talk.wav')]) await put(name)
  expect(await scan()).toBe('')
  expect(await recordings()).toEqual([])
  const names = ['.hidden.wav', 'folder.wav', 'link.wav', 'more', 'notes.txt', 'talk.wav.part']
  expect(await filesIn()).toEqual(names)
  expect(await filesIn('more')).toEqual(['talk.wav'])
})

it('moves unusable files to failed, each with the reason', async () => {
  const installation = { ...context.installation, maxUploadBytes: wav.length }
  await put('noise.mp3', 'not really audio')
  await put('song.aiff')
  await put('long.wav', Buffer.concat([wav, wav]))
  expect(await scan(contextWith({ installation }))).toBe('')
  const names = ['long.wav', 'noise.mp3', 'song.aiff']
  expect(await filesIn()).toEqual(['failed'])
  expect(await filesIn('failed')).toEqual(names.flatMap((name) => [name, `${name}.txt`]))
  const reason = (name: string) => readFile(join(folder, 'failed', `${name}.txt`), 'utf8')
  expect(await reason('noise.mp3')).toMatch(/\w/)
  expect(await reason('song.aiff')).toBe("AIFF files aren't supported. Convert the file to WAV or FLAC.\n")
  expect(await reason('long.wav')).toContain(`The limit is ${wav.length} bytes`)
  await put('noise.mp3', 'not really audio')
  await scan()
  expect(await filesIn('failed')).toContain('noise (2).mp3.txt')
  expect(await recordings()).toEqual([])
  expect(await listStoredFiles()).toEqual([])
})

it('keeps files in the folder while a limit is reached', async () => {
  await put('one.wav')
  const waitCases: [Partial<Context>, string][] = [
    [
      { installation: { ...context.installation, queuedJobsPerUser: 0 } },
      '0 jobs are already waiting or running',
    ],
    [
      { installation: { ...context.installation, storedBytesPerUser: 10 } },
      'The file is larger than the remaining quota',
    ],
    [await withPlans(context, free({ minutes: 0 })), 'The workspace has no minutes left'],
  ]
  for (const [changes, reason] of waitCases) {
    expect(await scan(contextWith(changes))).toBe(reason)
    expect(await filesIn()).toEqual(['one.wav'])
  }
  const { config } = contextWith({})
  const stranger = await register()
  const otherContext = contextWith({ config: { ...config, watchFolderWorkspace: stranger.orgId } })
  await expect(scan(otherContext)).rejects.toMatchObject({ code: 'not_found' })
  expect(await listStoredFiles()).toEqual([])
  expect(await scan()).toBe('')
  expect(await recordings()).toHaveLength(1)
})

it('imports files once after an interruption at any step', async () => {
  const scanInterrupted = async (changes: Partial<Context>) => {
    await scan(contextWith(changes))
    expect(await recordings()).toEqual([])
    expect(await filesIn()).toEqual(['one.wav'])
  }
  await put('one.wav')
  const fail = async () => {
    throw new Error('killed')
  }
  // Crashes while the file is stored, and between storing it and creating the collection.
  await scanInterrupted({ storage: { ...context.storage, putStream: fail } })
  expect(await listStoredFiles()).toEqual([])
  await scanInterrupted({ queue: { ...context.queue, enqueue: fail } })
  expect(await listStoredFiles()).toHaveLength(1)
  // Crashes between creating the collection and moving the file.
  await writeFile(join(folder, 'done'), 'in the way')
  const putStream = vi.fn(context.storage.putStream)
  await scan(contextWith({ storage: { ...context.storage, putStream } }))
  expect(putStream).not.toHaveBeenCalled()
  expect(await filesIn()).toEqual(['done', 'one.wav'])
  expect(await recordings()).toHaveLength(1)
  await rm(join(folder, 'done'))
  await scan()
  expect(await filesIn()).toEqual(['done'])
  expect(await recordings()).toHaveLength(1)
  expect(await listStoredFiles()).toHaveLength(1)
})

it('deletes leftovers of an interrupted attempt when the file was removed', async () => {
  await put('one.wav')
  const enqueue = async () => {
    throw new Error('killed')
  }
  await scan(contextWith({ queue: { ...context.queue, enqueue } }))
  expect(await listStoredFiles()).toHaveLength(1)
  await rm(join(folder, 'one.wav'))
  await scan()
  expect(await listStoredFiles()).toEqual([])
})

it('ignores a file that changes while it is stored', async () => {
  await put('one.wav')
  const putStream: Context['storage']['putStream'] = async (...values) => {
    await appendFile(join(folder, 'one.wav'), wav)
    return context.storage.putStream(...values)
  }
  await scan(contextWith({ storage: { ...context.storage, putStream } }))
  expect(await recordings()).toEqual([])
  expect(await filesIn()).toEqual(['one.wav'])
  await scan()
  expect(await recordings()).toMatchObject([{ stored_bytes: String(2 * wav.length) }])
  expect(await listStoredFiles()).toHaveLength(1)
})

it('transcribes each file once with several processes', { tags: 'long' }, async () => {
  const names = [...'abcdefgh'].map((letter) => `${letter}.wav`)
  for (const name of names) await put(name)
  await Promise.all([scan(), scan(), scan(), scan()])
  await scan()
  expect((await recordings()).map(({ name }) => name).sort()).toEqual([...'ABCDEFGH'])
  expect(await filesIn('done')).toEqual(names)
})

it('watches the folder, waits for files that grow, and stops', async () => {
  const watcher = watchFolder(ctx, 50)
  const path = join(folder, 'growing.wav')
  for (const end of [0.3, 0.6, 1]) {
    await writeFile(path, wav.subarray(0, wav.length * end))
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect(await recordings()).toEqual([])
  }
  await vi.waitFor(async () => expect(await filesIn('done')).toEqual(['growing.wav']), { timeout: 10_000 })
  expect(await recordings()).toMatchObject([{ stored_bytes: String(wav.length) }])
  await watcher?.close()
  await put('late.wav')
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(await filesIn()).toEqual(['done', 'late.wav'])
  expect(watchFolder(context)).toBeNull()
})
