import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { partSize } from '#contract/uploads.ts'
import { register, signIn } from '../client.ts'
import { afterProducts, crash, startProduct, temporaryFolder } from '../product.ts'
import { addressOfPart, beginUpload, completeUpload, sendPart } from '../uploading.ts'

/** A disk of its own, in memory; null where we may not mount one. */
function smallDisk(mebibytes: number): string | null {
  const folder = temporaryFolder()
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'longhand-test', folder])
  if (status !== 0) return null
  afterProducts(() => spawnSync('umount', [folder]))
  return folder
}

/** Fills the disk but for `left` bytes. */
function fill(disk: string, left: number): void {
  const { bavail, bsize } = statfsSync(disk)
  writeFileSync(join(disk, 'filler'), Buffer.alloc(Math.max(0, bavail * bsize - left)))
}

test('disk full: an upload is answered 507, nothing is lost, and it goes on when there is space', async (context) => {
  const disk = smallDisk(256)
  if (!disk) return context.skip()
  const dataDir = join(disk, 'data')
  const first = await startProduct({ dataDir })
  const client = await register(first.url)
  const file = randomBytes(2 * partSize)
  const upload = await beginUpload(client, 'noise.wav', file.length)
  await sendPart(client, first.url, upload, 1, file)
  const address = await addressOfPart(client, first.url, upload, 2)
  fill(disk, 1_000_000)
  const refused = await fetch(address, { method: 'PUT', body: file.subarray(partSize) })
  expect(refused.status).toBe(507)
  expect(await refused.json()).toMatchObject({ error: { code: 'storage_full' } })

  rmSync(join(disk, 'filler'))
  await sendPart(client, first.url, upload, 2, file)
  expect((await completeUpload(client, upload)).complete).toBe(true)
  await crash(first)
  const second = await startProduct({ dataDir })
  expect((await signIn(second.url, client.email)).email).toBe(client.email)
})

test('disk full under the database: nobody is lost, and it is back 10 s after there is space', async (context) => {
  const disk = smallDisk(200)
  if (!disk) return context.skip()
  const { url } = await startProduct({ dataDir: join(disk, 'data') })
  const acknowledged: string[] = []
  fill(disk, 0)
  const attempts = 3_000
  let refusal = ''
  for (let attempt = 0; attempt < attempts && !refusal; attempt++) {
    await register(url).then(
      ({ email }) => acknowledged.push(email),
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
  for (const email of acknowledged) expect((await signIn(url, email)).email).toBe(email)
})
