import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { partSize } from '#contract/limits.ts'
import { createS3Client } from '#server/infra/storage/s3/client.ts'
import { createBucket } from '../e2e/bucket.ts'
import { type Client, register } from '../e2e/client.ts'
import { startObjectGateway } from '../e2e/object-gateway.ts'
import { beginUpload, completeUpload, sendPart } from '../e2e/uploading.ts'
import { readResidentMegabytes } from './memory.ts'
import type { Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

const mebibyte = 1024 * 1024
const rounds = 3
/** Memory for stored objects in the S3 server, which doesn't free it between rounds, in bytes. */
const gatewayBytes = 5 * 1024 * mebibyte
/** Number of parts that the browser uploads in parallel. */
const parallelParts = 3
/** Number of simultaneous uploads, and of users who start them. */
const load = { uploads: 20, users: 4 }
/** Maximum memory of the server above idle, in megabytes. */
const maxAboveIdleMb = 150
/** Delay before the idle server is measured, in milliseconds. */
const idleAfterMs = 3000
/** Maximum 99th-percentile duration of an API call during uploads, in milliseconds. */
const maxCallP99Ms = 500

/**
 * Measures an upload in parallel signed parts, on local storage and on an S3 server, against sequential parts
 * and a plain PUT of the same bytes; then the server's memory and API during many uploads. Each round uploads
 * MEBIBYTES, 256 by default.
 */
export async function benchUpload([mebibytes = '256']: string[]): Promise<Result[]> {
  const bytes = randomBytes(Number(mebibytes) * mebibyte)
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  try {
    const localResults = await benchLocal(folder, bytes)
    if (process.platform !== 'linux') return localResults
    return [...localResults, ...(await benchS3(folder, bytes))]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchLocal(folder: string, bytes: Buffer): Promise<Result[]> {
  const bareServer = await startPlainServer(folder)
  const product = await serveProduct(join(folder, 'local'), { CAPTCHA: 'off' })
  try {
    const putPlain = () => send(bareServer.url, bytes)
    return await withMemory('local storage', product.pid, async () => [
      ...(await compare('local storage', product.url, bytes, putPlain)),
      ...(await benchMany(product, bytes)),
    ])
  } finally {
    bareServer.close()
    await product.stop()
  }
}

/** Compares with a PUT straight into the bucket, on a gateway that keeps objects in memory. */
async function benchS3(folder: string, bytes: Buffer): Promise<Result[]> {
  const gatewayFolder = join(folder, 'gateway')
  mkdirSync(gatewayFolder)
  const gateway = await startObjectGateway(gatewayFolder)
  const { env, settings } = await createBucket(gateway, 'bench')
  const client = createS3Client(settings)
  const product = await serveProduct(join(folder, 's3'), { ...env, CAPTCHA: 'off' })
  try {
    const put = async () =>
      send(await getSignedUrl(client, new PutObjectCommand({ Bucket: 'bench', Key: 'plain' })), bytes)
    const fittingCount = Math.floor(gatewayBytes / 3 / bytes.length)
    const count = Math.max(1, Math.min(rounds, fittingCount))
    return await withMemory('S3', product.pid, () => compare('S3', product.url, bytes, put, count))
  } finally {
    await product.stop()
    gateway.stop()
  }
}

/** Measures uploads and a plain PUT in alternation, so that other load on the machine slows both. */
async function compare(
  label: string,
  url: string,
  bytes: Buffer,
  put: () => Promise<void>,
  count = rounds,
): Promise<Result[]> {
  const client = await register(url)
  const [ourTimes, singleTimes, bareTimes]: number[][] = [[], [], []]
  for (let round = 0; round < count; round++) {
    bareTimes?.push(await measureSeconds(put))
    singleTimes?.push(await measureSeconds(() => uploadInParts(client, url, bytes, 1)))
    ourTimes?.push(await measureSeconds(() => uploadInParts(client, url, bytes, parallelParts)))
  }
  const [ourSpeed, singleSpeed, bareSpeed] = [
    speed(bytes, ourTimes),
    speed(bytes, singleTimes),
    speed(bytes, bareTimes),
  ]
  const name = `upload of ${bytes.length / mebibyte} MiB to ${label}, ${parallelParts} parts at a time`
  const uploadRate = { value: ourSpeed, unit: 'MiB/s' }
  return [
    {
      name: `${name}, compared with a plain PUT`,
      ...uploadRate,
      baseline: bareSpeed,
      ratio: ourSpeed / bareSpeed,
      ...ratioGoal(0.8, ourSpeed / bareSpeed),
    },
    {
      name: `${name}, compared with one part at a time`,
      ...uploadRate,
      baseline: singleSpeed,
      ratio: ourSpeed / singleSpeed,
      ...ratioGoal(1, ourSpeed / singleSpeed),
    },
  ]
}

/** Adds the server's peak memory above idle to the results. */
async function withMemory(label: string, pid: number, run: () => Promise<Result[]>): Promise<Result[]> {
  await sleep(idleAfterMs)
  const idle = readResidentMegabytes(pid)
  let peak = idle
  const timer = setInterval(() => {
    peak = Math.max(peak, readResidentMegabytes(pid))
  }, 100)
  const results = await run().finally(() => clearInterval(timer))
  const memoryResult: Result = {
    name: `server memory above idle during all uploads to ${label}`,
    value: peak - idle,
    unit: 'MB',
    baseline: idle,
    goal: `< ${maxAboveIdleMb} MB`,
    pass: peak - idle < maxAboveIdleMb,
  }
  return [...results, memoryResult]
}

/** Measures an API call during many uploads of the same total size. */
async function benchMany({ url }: { url: string }, bytes: Buffer): Promise<Result[]> {
  const file = bytes.subarray(0, Math.ceil(bytes.length / load.uploads))
  const clients = await Promise.all(Array.from({ length: load.users }, () => register(url)))
  const workerData = { url, cookie: clients[0]?.cookie }
  const probe = new Worker(new URL('./api-probe.ts', import.meta.url), { workerData })
  const measureDurations = async (): Promise<number[]> => {
    probe.postMessage(undefined)
    const [list] = await once(probe, 'message')
    return list
  }
  await sleep(idleAfterMs)
  const idle = p99(await measureDurations())
  const uploads = Array.from({ length: load.uploads }, (_, i) => clients[i % clients.length])
  await Promise.all(uploads.map((client) => client && uploadInParts(client, url, file, parallelParts)))
  const busyTime = p99(await measureDurations())
  await probe.terminate()
  const name = `during ${load.uploads} uploads of ${(file.length / mebibyte).toFixed(0)} MiB`
  return [
    {
      name: `99th percentile of an API call ${name}`,
      value: busyTime,
      unit: 'ms',
      baseline: idle,
      ratio: busyTime / idle,
      goal: `< ${maxCallP99Ms} ms`,
      pass: busyTime < maxCallP99Ms,
    },
  ]
}

async function uploadInParts(client: Client, url: string, bytes: Buffer, concurrency: number): Promise<void> {
  const upload = await beginUpload(client, 'bench.wav', bytes.length)
  const parts = Array.from({ length: Math.ceil(bytes.length / partSize) }, (_, i) => i + 1)
  const sendParts = async () => {
    for (let part = parts.shift(); part !== undefined; part = parts.shift())
      await sendPart(client, url, upload, part, bytes)
  }
  await Promise.all(Array.from({ length: concurrency }, sendParts))
  await completeUpload(client, upload)
}

async function send(url: string, body: Buffer): Promise<void> {
  const response = await fetch(url, { method: 'PUT', body })
  await response.text()
  if (!response.ok) throw new Error(`PUT: ${response.status}`)
}

/** Starts a server that does the minimum: write the body to a file, sync it, respond. */
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

async function measureSeconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const ratioGoal = (goal: number, ratio: number) => ({ goal: `ratio at least ${goal}`, pass: ratio >= goal })

const percentileOf = (values: readonly number[] = [], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN
const p99 = (values: readonly number[]) => percentileOf(values, 0.99)

/** Returns MiB per second of the median round. */
const speed = (bytes: Buffer, seconds: readonly number[] = []) =>
  bytes.length / mebibyte / percentileOf(seconds, 0.5)
