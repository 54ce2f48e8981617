import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { loadConfig } from '#server/config.ts'
import { startSession } from '#server/features/sessions/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { type Client, register } from '../e2e/client.ts'
import { withDatabase } from '../src/cli/with-database.ts'
import type { Result } from './result.ts'
import { serveProduct } from './serve-product.ts'

const searchCount = 300
const streamCount = 200
const removalCount = 20
const goals = { search: 60, removal: 1000 }

/**
 * Measures a workspace of COUNT people (20,000 by default): member searches against the first page of all
 * members, and the time until a removed member's open event stream is notified, with 200 open streams.
 */
export async function benchWorkspaces([countArg]: string[]): Promise<Result[]> {
  const count = Number(countArg ?? 20_000)
  const folder = mkdtempSync(join(tmpdir(), 'longhand-bench-'))
  const product = await serveProduct(folder, { CAPTCHA: 'off' })
  try {
    const owner = await register(product.url)
    const members = await withDatabase(loadConfig({ LONGHAND_DATA: folder }), (db) =>
      seedMembers(db, owner.workspace, count),
    )
    const search = await timesOf(owner, searchCount, () => `?q=${term()}&limit=99`)
    const list = await timesOf(owner, searchCount / 3, () => '?limit=30')
    const notificationDelays = await measureNotificationDelays(product.url, owner, members)
    const p95 = percentile(search, 0.95)
    const slowestDelay = Math.max(...notificationDelays)
    return [
      {
        name: `member search among ${count.toLocaleString('en')} people, p95`,
        value: p95,
        unit: 'ms',
        baseline: percentile(list, 0.95),
        ratio: p95 / percentile(list, 0.95),
        goal: `under ${goals.search} ms`,
        pass: p95 < goals.search,
      },
      { name: 'member search, median', value: percentile(search, 0.5), unit: 'ms' },
      {
        name: `removal notification in the member's stream, slowest of ${removalCount}, ${streamCount} streams open`,
        value: slowestDelay,
        unit: 'ms',
        goal: `under ${goals.removal} ms`,
        pass: slowestDelay < goals.removal,
      },
    ]
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const first = ['Ada', 'Grace', 'Ana', 'José', 'Li', 'Olga', 'Søren', 'Mary', 'Alan', 'Joan', 'Émile', 'Nora']
const last = ['Lovelace', 'Hopper', 'Pérez', 'Clarke', 'Wei', 'Ladyzhenskaya', 'Turing', 'Kowalski', 'Šimić']
const pickFrom = (from: string[]) => from[Math.floor(Math.random() * from.length)] ?? ''

/** Returns a search term: a name, part of a name, or a number as in an email address. */
const term = () =>
  encodeURIComponent(
    pickFrom([
      pickFrom(last).slice(0, 4),
      `${pickFrom(first)} ${pickFrom(last)}`,
      String(Math.floor(Math.random() * 20_000)),
    ]),
  )

interface Member {
  uid: string
  token: string
}

/** Adds members to a workspace; returns those with a session. */
async function seedMembers(db: Db, organizationId: string, count: number): Promise<Member[]> {
  const people = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    name: `${pickFrom(first)} ${pickFrom(last)}`,
    email: `person${n}@example.com`,
    password_hash: '',
    language: 'en',
    region: 'us' as const,
    current_organization_id: null,
  }))
  for (let from = 0; from < count; from += 1000) {
    const batch = people.slice(from, from + 1000)
    await db.insertInto('users').values(batch).execute()
    const role = 'member' as const
    const memberships = batch.map(({ id }) => ({ user_id: id, organization_id: organizationId, role }))
    await db.insertInto('memberships').values(memberships).execute()
  }
  await sql`analyze users, memberships`.execute(db)
  const members: Member[] = []
  for (const { id: uid } of people.slice(0, streamCount)) {
    const sessionDetails = { method: 'password', userAgent: 'bench', address: '127.0.0.1' } as const
    members.push({ uid, token: (await startSession(db, uid, sessionDetails)).token })
  }
  return members
}

/** Returns the durations of requests for members, in milliseconds. */
async function timesOf(owner: Client, count: number, query: () => string): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) {
    const startedAt = performance.now()
    const response = await owner.fetch(`/organizations/${owner.workspace}/members${query()}`)
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    await response.text()
    times.push(performance.now() - startedAt)
  }
  return times
}

/**
 * Opens a stream for each member, removes some, and measures when their streams are notified, in
 * milliseconds.
 */
async function measureNotificationDelays(url: string, owner: Client, members: Member[]): Promise<number[]> {
  const notifications = new Map<string, PromiseWithResolvers<number>>()
  const controller = new AbortController()
  const cookieName = owner.cookie
    .split('; ')
    .find((part) => /session=/.test(part))
    ?.split('=')[0]
  for (const { uid, token } of members) {
    const headers = { cookie: `${cookieName}=${token}` }
    const response = await fetch(`${url}/events`, { headers, signal: controller.signal })
    if (!response.ok || !response.body) throw new Error(`/events: ${response.status}`)
    const first = Promise.withResolvers<number>()
    notifications.set(uid, first)
    void listen(response.body, () => first.resolve(performance.now())).catch(() => {})
  }
  await sleep(500)
  const times: number[] = []
  for (const { uid } of members.slice(0, removalCount)) {
    const startedAt = performance.now()
    const removalRequest = owner.fetch(`/organizations/${owner.workspace}/members/${uid}`, {
      method: 'DELETE',
    })
    const at = (await notifications.get(uid)?.promise) ?? Number.POSITIVE_INFINITY
    if (!(await removalRequest).ok)
      throw new Error(`The removal was rejected: ${(await removalRequest).status}`)
    times.push(at - startedAt)
  }
  controller.abort()
  return times
}

async function listen(body: ReadableStream<Uint8Array>, onMembership: () => void): Promise<void> {
  for await (const text of body.pipeThrough(new TextDecoderStream()))
    if (text.includes('"membership"')) return onMembership()
}

function percentile(times: number[], share: number): number {
  const sortedTimes = times.toSorted((a, b) => a - b)
  return sortedTimes[Math.min(sortedTimes.length - 1, Math.floor(sortedTimes.length * share))] ?? Number.NaN
}
