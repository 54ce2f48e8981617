import type { ServerResponse } from 'node:http'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { sharedTestProduct } from '#server/testing/product.ts'
import { createEventHub } from './hub.ts'

const { context, register } = await sharedTestProduct()

const waitUntil = (condition: () => boolean | Promise<boolean>) =>
  vi.waitUntil(condition, { interval: 20, timeout: 60_000 })

/** Waits for the connections that listen for changes: the product's two and the test's. */
const waitForListeners = () =>
  waitUntil(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and state = 'idle' and query like 'listen longhand%'`.execute(
      context.db,
    )
    return rows.length === 3
  })

it("sends a collection's states in order", async () => {
  const user = await register()
  const list = { params: { uid: user.uid }, body: { orgId: user.orgId } }
  const params = { id: (await user.call(endpoints.listCollections, list)).Items[0]?.id ?? '' }
  // The hub looks up the workspace after it has read a state; the first lookup takes longer than the second.
  let lookups = 0
  const slowDb = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const isLookup = Object.keys(result.rows[0] ?? {}).join() === 'organization_id'
      if (isLookup && lookups++ === 0) await sleep(500)
      return result
    },
  })
  const hub = createEventHub({ ...context, db: slowDb })
  const written: string[] = []
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written.push(String(chunk))
      done()
    },
  })
  await waitForListeners()
  hub.open({ userId: user.uid, sessionId: user.uid }, stream as unknown as ServerResponse)
  await user.call(endpoints.changeCollection, { params, body: { name: 'First' } })
  await waitUntil(() => lookups > 0)
  await user.call(endpoints.changeCollection, { params, body: { name: 'Second' } })
  const names = () => written.flatMap((text) => /"name":"(First|Second)"/.exec(text)?.[1] ?? [])
  await waitUntil(() => names().length > 1)
  expect(names()).toEqual(['First', 'Second'])
  await hub.close()
})
