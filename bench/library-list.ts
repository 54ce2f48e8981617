import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import { freePort } from '../e2e/free-port.ts'
import type { Result } from './result.ts'

const rounds = 3
const seconds = 5
const minShare = 0.8
const maxP99Ms = 150

export interface Target {
  url: string
  cookie: string
  uid: string
  orgId: string
}

interface Load {
  perSecond: number
  p50: number
  p99: number
}

/**
 * Measures the first page of a user's list with 1 and 100 connections, alternating with a bare handler using
 * Fastify and pg.
 */
export async function benchList(target: Target, dataFolder: string): Promise<Result[]> {
  const bareServer = await serveBare(dataFolder)
  try {
    const results: Result[] = []
    for (const connections of [1, 100]) results.push(...(await compare(target, bareServer.url, connections)))
    return results
  } finally {
    bareServer.stop()
  }
}

async function compare(target: Target, bareUrl: string, connections: number): Promise<Result[]> {
  const { uid, orgId } = target
  const ourLoads: Load[] = []
  const bareLoads: Load[] = []
  // The first round warms up both.
  for (let round = 0; round <= rounds; round++) {
    const ownLoad = await load(
      `${target.url}/user/v2/${uid}/collections?limit=50`,
      connections,
      { orgId },
      target.cookie,
    )
    const bareLoad = await load(`${bareUrl}/list`, connections, { orgId, uid })
    if (round === 0) continue
    ourLoads.push(ownLoad)
    bareLoads.push(bareLoad)
  }
  const medianOf = (loads: Load[], key: keyof Load) =>
    loads.map((item) => item[key]).sort((a, b) => a - b)[rounds >> 1] ?? 0
  const [ourSpeed, bareSpeed] = [medianOf(ourLoads, 'perSecond'), medianOf(bareLoads, 'perSecond')]
  const p99 = medianOf(ourLoads, 'p99')
  const name = `list page, ${connections} connection${connections === 1 ? '' : 's'}`
  return [
    {
      name,
      value: ourSpeed,
      unit: 'a second',
      baseline: bareSpeed,
      ratio: ourSpeed / bareSpeed,
      goal: `≥ ${minShare} of it`,
      pass: ourSpeed >= minShare * bareSpeed,
    },
    {
      name: `${name}: p50`,
      value: medianOf(ourLoads, 'p50'),
      unit: 'ms',
      baseline: medianOf(bareLoads, 'p50'),
    },
    {
      name: `${name}: p99`,
      value: p99,
      unit: 'ms',
      baseline: medianOf(bareLoads, 'p99'),
      ...(connections > 1 && { goal: `< ${maxP99Ms} ms`, pass: p99 < maxP99Ms }),
    },
  ]
}

async function load(url: string, connections: number, body: object, cookie?: string): Promise<Load> {
  const { requests, latency, errors, non2xx } = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
  })
  if (errors + non2xx > 0) throw new Error(`${url}: ${errors + non2xx} requests failed`)
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 }
}

async function serveBare(dataFolder: string): Promise<{ url: string; stop(): void }> {
  const port = String(await freePort())
  const path = fileURLToPath(new URL('./bare-list.ts', import.meta.url))
  const child = spawn(process.execPath, [path, dataFolder, port], { stdio: ['ignore', 'ignore', 'inherit'] })
  const url = `http://127.0.0.1:${port}`
  while (!(await fetch(url).catch(() => null))) {
    if (child.exitCode !== null) throw new Error("The bare server didn't start")
    await sleep(50)
  }
  return { url, stop: () => void child.kill() }
}
