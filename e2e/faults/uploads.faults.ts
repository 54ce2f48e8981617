import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { partSize } from '#contract/limits.ts'
import { register, signIn } from '../client.ts'
import { crash, createTemporaryFolder, startProduct } from '../product.ts'
import { beginUpload, completeUpload, listParts, partUrl, sendPart } from '../uploading.ts'

const sha256 = (data: Buffer) => createHash('sha256').update(data).digest('hex')

test('kill -9 ×20 during an upload: no acknowledged part is lost, and the file is identical', async () => {
  const rounds = 20
  const dataDir = createTemporaryFolder()
  const file = randomBytes(rounds * partSize + 4_321)
  let product = await startProduct({ dataDir })
  let client = await register(product.url)
  const upload = await beginUpload(client, 'noise.wav', file.length)
  const acknowledgedParts: { number: number; etag: string }[] = []
  for (let part = 1; part <= rounds; part++) {
    acknowledgedParts.push({ number: part, etag: await sendPart(client, product.url, upload, part, file) })
    // The process ends partway through the next part.
    const halfPart = file.subarray(part * partSize, part * partSize + partSize / 2)
    const address = await partUrl(client, product.url, upload, part + 1)
    const stream = new ReadableStream({
      start: (controller) => controller.enqueue(halfPart),
    })
    const putRequest = fetch(address, { method: 'PUT', body: stream, duplex: 'half' }).catch(() => 'cut')
    await sleep(50)
    await crash(product)
    expect(await putRequest).toBe('cut')
    product = await startProduct({ dataDir })
    client = await signIn(product.url, client.email)
    expect(await listParts(client, upload)).toMatchObject(acknowledgedParts)
  }
  await sendPart(client, product.url, upload, rounds + 1, file)
  const { complete, location } = await completeUpload(client, upload)
  expect(complete).toBe(true)
  expect(sha256(await readFile(join(dataDir, 'storage', location)))).toBe(sha256(file))
})
