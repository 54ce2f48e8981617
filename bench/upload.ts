import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { partSize } from '#contract/limits.ts'
import { loadConfig } from '#server/config.ts'
import { startProduct } from '#server/main.ts'
import { register } from '../e2e/client.ts'
import { beginUpload, completeUpload, sendPart } from '../e2e/uploading.ts'
import type { Result } from './result.ts'

const rounds = 5
/** Parallel uploads of parts by the browser. */
const side = 3

/** An upload in signed parts against one plain PUT of the same bytes to a bare server; MEBIBYTES, 256 by default. */
export async function benchUpload([mebibytes = '256']: string[]): Promise<Result[]> {
  const bytes = randomBytes(Number(mebibytes) * 1024 * 1024)
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const config = loadConfig({ LONGHAND_DATA: folder, PORT: '0', CAPTCHA: 'off' })
  const product = await startProduct(config, 'serve')
  const plain = await startPlainServer(folder)
  try {
    const url = product.url ?? ''
    const client = await register(url)
    const ours: number[] = []
    const bare: number[] = []
    // Interleaved, so that other load on the machine slows both.
    for (let round = 0; round < rounds; round++) {
      bare.push(await timed(() => fetch(plain.url, { method: 'PUT', body: bytes })))
      ours.push(await timed(() => uploadInParts(client, url, bytes)))
    }
    const [mine, theirs] = [speed(bytes, ours), speed(bytes, bare)]
    const name = `upload of ${mebibytes} MiB in parts of 8 MiB, beside a plain PUT`
    return [{ name, value: mine, unit: 'MiB/s', baseline: theirs, ratio: mine / theirs }]
  } finally {
    plain.close()
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Client = Awaited<ReturnType<typeof register>>

async function uploadInParts(client: Client, url: string, bytes: Buffer): Promise<void> {
  const upload = await beginUpload(client, 'bench.wav', bytes.length)
  const parts = Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, i) => i + 1)
  const sender = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift())
      await sendPart(client, url, upload, part, bytes)
  }
  await Promise.all(Array.from({ length: side }, sender))
  await completeUpload(client, upload)
}

/** The minimum of a server: write the body to a file, sync it, respond. */
async function startPlainServer(folder: string): Promise<{ url: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const file = await open(join(folder, 'plain'), 'w')
    for await (const chunk of request) await file.write(chunk)
    await file.datasync()
    await file.close()
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1000
}

/** MiB per second of the median round. */
function speed(bytes: Buffer, seconds: number[]): number {
  const median = seconds.toSorted((a, b) => a - b)[Math.floor(seconds.length / 2)] ?? 1
  return bytes.length / 1024 / 1024 / median
}
