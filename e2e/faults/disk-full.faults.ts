import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partSize } from '#contract/limits.ts'
import { register, signIn } from '../client.ts'
import { afterProducts, crash, createTemporaryFolder, runUntilExit, startProduct } from '../product.ts'
import { beginUpload, completeUpload, partUrl, sendPart } from '../uploading.ts'

/** Creates a separate in-memory disk; null without the permission to mount one. */
function mountSmallDisk(mebibytes: number): string | null {
  const folder = createTemporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'longhand-test', folder])
  if (status !== 0) return null
  afterProducts(() => spawnSync('umount', [folder]))
  return folder
}

/** Fills the disk except for `freeBytes` bytes. */
function fill(disk: string, freeBytes: number): void {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)))
  } catch (error) {
    // The running server wrote in the meantime and used some of the space.
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

test('disk full: an upload gets 507, loses nothing, and resumes once there is space', async (context) => {
  const disk = mountSmallDisk(256)
  if (!disk) return context.skip()
  const dataDir = join(disk, 'data')
  const first = await startProduct({ dataDir, env: { DISK_RESERVE_BYTES: '0' } })
  const client = await register(first.url)
  const file = randomBytes(2 * partSize)
  const upload = await beginUpload(client, 'noise.wav', file.length)
  await sendPart(client, first.url, upload, 1, file)
  const address = await partUrl(client, first.url, upload, 2)
  fill(disk, 1_000_000)
  const response = await fetch(address, { method: 'PUT', body: file.subarray(partSize) })
  expect(response.status).toBe(507)
  expect(await response.json()).toMatchObject({ error: { code: 'storage_full' } })

  rmSync(join(disk, 'filler'))
  await sendPart(client, first.url, upload, 2, file)
  expect((await completeUpload(client, upload)).complete).toBe(true)
  await crash(first)
  const second = await startProduct({ dataDir, env: { DISK_RESERVE_BYTES: '0' } })
  expect((await signIn(second.url, client.email)).email).toBe(client.email)
})

test('disk full under the database: no account is lost, and service returns within 10 s', async (context) => {
  const disk = mountSmallDisk(200)
  if (!disk) return context.skip()
  const { url } = await startProduct({ dataDir: join(disk, 'data') })
  const acknowledgedEmails: string[] = []
  fill(disk, 0)
  const attempts = 3_000
  let refusal = ''
  for (let attempt = 0; attempt < attempts && !refusal; attempt++) {
    await register(url).then(
      ({ email }) => acknowledgedEmails.push(email),
      (error: Error) => {
        refusal = error.message
      },
    )
  }
  expect(refusal).toMatch(/: 50[37] /)
  rmSync(join(disk, 'filler'))
  await expect
    .poll(() => register(url).then(() => 'registered', String), { timeout: 10_000, interval: 200 })
    .toBe('registered')
  for (const email of acknowledgedEmails) expect((await signIn(url, email)).email).toBe(email)
})

const mebibyte = 1024 * 1024

test('60 uploads by one account stop at the reserve: others can save, and a killed product starts again', async (context) => {
  const disk = mountSmallDisk(400)
  if (!disk) return context.skip()
  const dataDir = join(disk, 'data')
  const env = { DISK_RESERVE_BYTES: String(96 * mebibyte), UNFINISHED_BYTES_PER_USER: 'unlimited' }
  const first = await startProduct({ dataDir, env })
  const [greedy, otherUser] = [await register(first.url), await register(first.url)]
  const part = randomBytes(partSize)
  const uploads = await Promise.all(
    Array.from({ length: 60 }, (_, n) => beginUpload(greedy, `${n}.wav`, 10 * partSize)),
  )
  const tooLargeResponse = await greedy.fetch(`/user/v2/${greedy.uid}/uploads`, {
    method: 'POST',
    body: { name: 'larger than the disk.wav', size: 10_000_000_000 },
  })
  expect(tooLargeResponse.status).toBe(507)
  // Each upload sends parts until one is rejected.
  const refusals = await Promise.all(
    uploads.map(async (upload) => {
      for (let number = 1; number <= 9; number++) {
        const address = await partUrl(greedy, first.url, upload, number)
        const putResponse = await fetch(address, { method: 'PUT', body: part })
        if (!putResponse.ok) return putResponse.status
      }
      return 204
    }),
  )
  expect(new Set(refusals)).toEqual(new Set([507]))
  // The database wrote concurrently with the uploads.
  const { bavail, bsize } = statfsSync(disk)
  expect(bavail * bsize).toBeGreaterThan(64 * mebibyte)

  const expectSaves = async (url: string, client: typeof otherUser) => {
    const settingsResponse = await client.fetch(`/user/v2/${client.uid}/settings`, {
      method: 'PATCH',
      body: { autoStop: false },
    })
    expect(settingsResponse.status).toBe(200)
    await register(url)
  }
  await expectSaves(first.url, otherUser)
  await crash(first)
  const second = await startProduct({ dataDir, env })
  await expectSaves(second.url, await signIn(second.url, otherUser.email))

  // Canceled uploads free their space.
  const greedyClient = await signIn(second.url, greedy.email)
  for (const upload of uploads.slice(0, 30))
    await greedyClient.fetch(`/user/v2/${greedyClient.uid}/uploads/${upload.id}`, { method: 'DELETE' })
  const otherClient = await signIn(second.url, otherUser.email)
  const smallUpload = await beginUpload(otherClient, 'small.wav', 10)
  await sendPart(otherClient, second.url, smallUpload, 1, randomBytes(10))
})

const fullDiskMessage = (folder: string) =>
  `The disk with ${folder} is full. Free some space and start again; nothing is lost.\n`

test('a first start on a full disk reports it in one sentence and leaves nothing behind', async (context) => {
  const disk = mountSmallDisk(64)
  if (!disk) return context.skip()
  fill(disk, 0)
  const dataDir = join(disk, 'data')
  const { code, output } = await runUntilExit({ dataDir })
  expect([code, output]).toEqual([1, fullDiskMessage(dataDir)])
  expect(readdirSync(disk)).toEqual(['filler'])
  // Leaves enough space for a lock and part of a database.
  rmSync(join(disk, 'filler'))
  fill(disk, 8 * mebibyte)
  const fullDiskRun = await runUntilExit({ dataDir })
  expect([fullDiskRun.code, fullDiskRun.output.split('\n').length]).toEqual([1, 2])
  expect(fullDiskRun.output).toContain('is full. Free some space and start again')
  expect(readdirSync(disk)).toEqual(['filler'])
})

test('a start on a full disk reports it in one sentence, and works once there is space', async (context) => {
  const disk = mountSmallDisk(256)
  if (!disk) return context.skip()
  const dataDir = join(disk, 'data')
  const first = await startProduct({ dataDir })
  const { email } = await register(first.url)
  const before = readdirSync(dataDir)
  fill(disk, 0)
  await crash(first)
  const { code, output } = await runUntilExit({ dataDir })
  expect([code, output]).toEqual([1, fullDiskMessage(dataDir)])
  // Only the lock of the killed process remains.
  expect(readdirSync(dataDir).filter((name) => !before.includes(name))).toEqual([])
  rmSync(join(disk, 'filler'))
  const second = await startProduct({ dataDir })
  expect((await signIn(second.url, email)).email).toBe(email)
})
