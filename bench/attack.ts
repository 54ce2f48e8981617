import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Collection } from '#contract/collection.ts'
import { type Client, register } from '../e2e/client.ts'
import { type AttackRequest, sendBody } from './attack-bodies.ts'
import { measureExportAttack } from './attack-exports.ts'
import { readResidentMegabytes } from './memory.ts'
import type { Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

const mebibyte = 1024 * 1024
/** Maximum duration of a health check, in milliseconds. */
const maxWaitMs = 200
/** Maximum memory of the server process, in megabytes. */
const maxResidentMb = 600
/**
 * Time within which the server must cut off a half-sent body: one window of the minimum rate, and part of the
 * next.
 */
const halfSentTimeoutMs = 60_000

const nested = (bytes: number) => Buffer.alloc(bytes, '[')

/**
 * Measures the effect of hostile request bodies and exports on other users' wait times and on the server's
 * memory.
 */
export async function benchAttack(): Promise<Result[]> {
  return [...(await measureBodyAttack()), ...(await measureExportAttack())]
}

/**
 * Measures the effect on a server of hostile request bodies from anonymous callers, strangers, and an
 * authorized user.
 */
async function measureBodyAttack(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'longhand-attack-'))
  const server = await serveProduct(folder, { CAPTCHA: 'off', HOST: '127.0.0.1' })
  const probe = new Worker(new URL('./health-probe.ts', import.meta.url), { workerData: { url: server.url } })
  try {
    const [owner, stranger] = [await register(server.url), await register(server.url)]
    const path = `/collections/v2/${await findWelcomeRecording(owner)}/transcript`
    const port = Number(new URL(server.url).port)
    await sleep(3000)
    const results: Result[] = []
    const baseline = { wait: await readLongestWait(probe), resident: readResidentMegabytes(server.pid) }
    for (const [name, bodies] of Object.entries(createAttacks(port, path, { owner, stranger })))
      results.push(...(await measure(name, bodies, { probe, pid: server.pid, baseline })))
    return results
  } finally {
    await probe.terminate()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function createAttacks(
  port: number,
  path: string,
  { owner, stranger }: Record<'owner' | 'stranger', Client>,
) {
  const largeBody: AttackRequest = { port, method: 'PATCH', path, bytes: nested(31 * mebibyte) }
  const halfSentBody = { ...largeBody, bytes: nested(15 * mebibyte), contentLength: 31 * mebibyte }
  const signIn: AttackRequest = { port, method: 'POST', path: '/auth/sign-in', bytes: nested(mebibyte) }
  const repeat = (count: number, body: AttackRequest, client?: Client) =>
    Array.from({ length: count }, () => ({ ...body, ...(client && { cookie: client.cookie }) }))
  return {
    '12 nested bodies of 31 MB, anonymous': repeat(12, largeBody),
    '12 nested bodies of 31 MB, a stranger’s': repeat(12, largeBody, stranger),
    '12 nested bodies of 31 MB, the owner’s': repeat(12, largeBody, owner),
    '20 nested sign-ins of 1 MB': repeat(20, signIn),
    '260 half-sent bodies, anonymous': repeat(260, halfSentBody),
    '260 half-sent bodies, a stranger’s': repeat(260, halfSentBody, stranger),
    '260 half-sent bodies, the owner’s': repeat(260, halfSentBody, owner),
  }
}

interface MeasuredServer {
  probe: Worker
  pid: number
  baseline: { wait: number; resident: number }
}

async function measure(
  name: string,
  bodies: AttackRequest[],
  { probe, pid, baseline }: MeasuredServer,
): Promise<Result[]> {
  await readLongestWait(probe)
  let peak = readResidentMegabytes(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, readResidentMegabytes(pid))
  }, 50)
  const outcomes = await Promise.all(bodies.map((body) => sendBody(body, halfSentTimeoutMs)))
  clearInterval(timer)
  const longestWait = await readLongestWait(probe)
  const rejections = outcomes.filter(
    ({ status, isClosed }) => isClosed && (status === 0 || status >= 400),
  ).length
  return [
    {
      name: `${name}: rejected and closed`,
      value: rejections,
      unit: '',
      baseline: bodies.length,
      goal: 'all',
      pass: rejections === bodies.length,
    },
    {
      name: '  longest wait for /healthz',
      value: longestWait,
      unit: 'ms',
      baseline: baseline.wait,
      goal: `< ${maxWaitMs} ms`,
      pass: longestWait < maxWaitMs,
    },
    {
      name: '  peak resident memory',
      value: peak,
      unit: 'MB',
      baseline: baseline.resident,
      goal: `< ${maxResidentMb} MB`,
      pass: peak < maxResidentMb,
    },
  ]
}

/** Returns the longest wait for /healthz since the last call, in milliseconds. */
function readLongestWait(probe: Worker): Promise<number> {
  probe.postMessage('longest')
  return new Promise((resolve) => probe.once('message', resolve))
}

/** Returns the welcome recording of a new user. */
async function findWelcomeRecording(client: Client): Promise<string> {
  const list = { method: 'POST', body: { orgId: client.workspace } }
  const response = await client.fetch(`/user/v2/${client.uid}/collections`, list)
  const { Items } = (await response.json()) as { Items: Collection[] }
  return Items[0]?.id ?? ''
}
