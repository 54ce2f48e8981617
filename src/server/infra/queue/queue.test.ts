import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestDatabase } from '#server/testing/database.ts'
import { type FailedJob, type JobDefinition, openQueue, RetryJobError } from './queue.ts'

const { db, url } = await createTestDatabase()
const connection = { connectionString: url }

interface Notes {
  done: number[]
  exhausted: number[]
  interrupted: number[]
  startedJobs: number[]
}
const payload = z.object({ n: z.number() })
const work: JobDefinition<Notes, { n: number }> = {
  name: 'test.work',
  payload,
  concurrency: 2,
  attempts: 3,
  async handler(notes, { n }) {
    notes.done.push(n)
    if (n < 0) throw new Error('poison')
  },
  async exhausted(notes, { n }) {
    notes.exhausted.push(n)
  },
}
/** On the first attempt, waits until it is interrupted; completes immediately on later ones. */
const slow: JobDefinition<Notes, { n: number }> = {
  ...work,
  name: 'test.handed-back',
  async handler(notes, { n }, { signal }) {
    if (notes.interrupted.length > 0) {
      notes.done.push(n)
      return
    }
    notes.startedJobs.push(n)
    await sleep(600_000, undefined, { signal }).catch(() => notes.interrupted.push(n))
    signal.throwIfAborted()
  },
}
const jobs = [work] as unknown as JobDefinition<Notes>[]
const open = () =>
  openQueue(connection, jobs, (error) => {
    throw error
  })
const notes: Notes = { done: [], exhausted: [], interrupted: [], startedJobs: [] }
const queue = await open()
const other = await open()
afterAll(async () => {
  await queue.close(1000)
  await other.close(1000)
})

async function until(condition: () => boolean) {
  while (!condition()) await sleep(20)
}

describe('the queue', () => {
  it('runs each committed job once with two workers, and no job that was rolled back', async () => {
    await db
      .transaction()
      .execute(async (tx) => {
        await queue.enqueue(tx, work, { n: 1000 })
        throw new Error('rolled back')
      })
      .catch(() => {})
    await db.transaction().execute(async (tx) => {
      for (let n = 0; n < 100; n++) await queue.enqueue(tx, work, { n })
    })
    await Promise.all([queue.work(notes, jobs), other.work(notes, jobs)])
    await until(() => notes.done.length >= 100)
    await sleep(200)
    expect(notes.done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, n) => n))
  })

  // The workers' own polling would take longer than the timeout.
  it('tries a poison job three times within seconds, then reports it once', { timeout: 50_000 }, async () => {
    notes.done.length = 0
    await queue.enqueue(db, work, { n: -1 })
    await until(() => notes.exhausted.length > 0)
    expect(notes).toMatchObject({ done: [-1, -1, -1], exhausted: [-1] })
  })

  it('reports each kind of failed attempt once, by its IDs', async () => {
    const failedJobs: [FailedJob, unknown][] = []
    const rowId = randomUUID()
    const failingJob: JobDefinition<Notes, object> = {
      name: 'test.breaks',
      payload: z.looseObject({}),
      concurrency: 1,
      attempts: 2,
      async handler(_, __, { attempt }) {
        if (attempt === 1) throw new RetryJobError('told already')
        throw new Error('confidential text')
      },
      async exhausted() {
        throw new Error('confidential text of the last attempt')
      },
    }
    const breakingJob = [failingJob] as unknown as JobDefinition<Notes>[]
    const third = await openQueue(
      connection,
      breakingJob,
      () => {},
      (job, error) => void failedJobs.push([job, error]),
    )
    try {
      await third.enqueue(db, failingJob, {
        rowId,
        token: randomUUID(),
        nameId: 'confidential text',
        rowIds: [rowId],
      })
      await third.work(notes, breakingJob)
      await until(() => failedJobs.length >= 2)
      const ids = { rowId }
      expect(failedJobs.slice(0, 2)).toEqual([
        [{ job: 'test.breaks', jobId: expect.any(String), ids, attempt: 2 }, new Error('confidential text')],
        [
          { job: 'test.breaks.exhausted', jobId: expect.any(String), ids },
          new Error('confidential text of the last attempt'),
        ],
      ])
    } finally {
      await third.close(1000)
    }
  })

  it('detects a dead worker within seconds, and runs its job', { timeout: 50_000 }, async () => {
    const name = 'test.left-behind'
    const [legacyJob] = [{ ...work, name }] as unknown as JobDefinition<Notes>[]
    if (!legacyJob) throw new Error('no job')
    const third = await openQueue(connection, [legacyJob], () => {})
    try {
      const isMonitored = sql`select 1 from pgboss.queue where name = ${name} and monitor_on is not null`
      while ((await isMonitored.execute(db)).rows.length === 0) await sleep(100)
      notes.done.length = 0
      await queue.enqueue(db, legacyJob, { n: 7 })
      await sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() - interval '1 minute'
        where name = ${name}`.execute(db)
      await third.work(notes, [legacyJob])
      await until(() => notes.done.includes(7))
    } finally {
      await third.close(1000)
    }
  })

  it('releases a running job when the process stops, and another worker runs it', async () => {
    notes.done.length = 0
    const slowJob = slow as unknown as JobDefinition<Notes>
    const first = await openQueue(connection, [slowJob], () => {})
    await first.enqueue(db, slowJob, { n: 7 })
    await first.work(notes, [slowJob])
    await until(() => notes.startedJobs.includes(7))
    await first.close(20_000)
    expect(notes.interrupted).toEqual([7])
    const second = await openQueue(connection, [slowJob], () => {})
    await second.work(notes, [slowJob])
    await until(() => notes.done.includes(7))
    await second.close(1000)
  })
})

describe('groups of jobs', () => {
  const fairJob = { ...work, name: 'test.fair', concurrency: 1 }
  const fairJobs = [fairJob] as unknown as JobDefinition<Notes>[]

  it("take turns: a late client's first request runs second, without delaying the rest", async () => {
    const turns = await openQueue(connection, fairJobs, () => {})
    const done: number[] = []
    const enqueueAll = (group: string, ...ns: number[]) =>
      db.transaction().execute(async (tx) => {
        for (const n of ns) await turns.enqueue(tx, fairJob, { n }, group)
      })
    await enqueueAll('a', ...Array.from({ length: 20 }, (_, n) => n + 1))
    await enqueueAll('b', 101)
    await enqueueAll('c', 201, 202, 203)
    await enqueueAll('a', 21)
    await turns.work({ ...notes, done }, fairJobs)
    await until(() => done.length >= 25)
    expect(done.slice(0, 9)).toEqual([1, 101, 201, 2, 202, 3, 203, 4, 5])
    expect(done.at(-1)).toBe(21)
    await turns.close(1000)
  })

  it('start at the current turn if they arrive later', async () => {
    const turns = await openQueue(connection, fairJobs, () => {})
    const send = async (group: string) => {
      await turns.enqueue(db, fairJob, { n: 1 }, group)
      const { rows } = await sql<{ turn: number; id: string }>`
        select -priority as turn, id from pgboss.job where name = ${fairJob.name} order by created_on desc limit 1`.execute(
        db,
      )
      return rows[0] ?? { turn: Number.NaN, id: '' }
    }
    const set = (state: string, id: string) =>
      sql`update pgboss.job set state = ${state}::pgboss.job_state where id = ${id}`.execute(db)
    const [first, second] = [await send('a'), await send('a')]
    expect([first.turn, second.turn]).toEqual([0, 1])
    await set('completed', first.id)
    // A job of another workspace comes between the first two jobs of the first workspace.
    expect((await send('b')).turn).toBe(1)
    expect((await send('b')).turn).toBe(2)
    await sql`update pgboss.job set state = 'completed' where name = ${fairJob.name} and id <> ${second.id}`.execute(
      db,
    )
    await set('active', second.id)
    expect((await send('c')).turn).toBe(1)
    await sql`update pgboss.job set state = 'completed' where name = ${fairJob.name}`.execute(db)
    expect((await send('c')).turn).toBe(0)
    await turns.close(1000)
  })
})

it('updates queues whose options have changed, and no others', async () => {
  const readQueues = () =>
    sql<{ name: string; retry_limit: number; updated_on: Date }>`
    select name, retry_limit, updated_on from pgboss.queue where name in ('test.first', 'test.second') order by name
  `.execute(db)
  const declareQueue = async (...attempts: [number, number]) => {
    const [first, second] = attempts
    const namedQueues = [
      { name: 'test.first', attempts: first },
      { name: 'test.second', attempts: second, backoff: { firstSeconds: 5, maxSeconds: 60 } },
    ]
    const openedQueue = await openQueue(connection, namedQueues, (error) => {
      throw error
    })
    await openedQueue.close(1000)
    return (await readQueues()).rows
  }
  const before = await declareQueue(3, 3)
  const after = await declareQueue(3, 5)
  expect(after[0]).toEqual(before[0])
  expect([before[1]?.retry_limit, after[1]?.retry_limit]).toEqual([2, 4])
})
