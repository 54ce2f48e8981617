import { setInterval } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { fromKysely, type Job, type JobWithMetadata, PgBoss, type Queue as StoredQueue } from 'pg-boss'
import type { z } from 'zod'
import type { Connection, Db } from '#server/infra/database/database.ts'
import { clock } from './clock.ts'
import { nextFairTurn } from './fair-turn.ts'

export interface JobRun {
  /** Fires when the job is canceled or the process stops; the handler then stops its work and throws. */
  signal: AbortSignal
  /** Number of this attempt, from 1. */
  attempt: number
}

/** A kind of background job. `C` is the context of its handlers. */
export interface JobDefinition<C, P extends object = object> {
  name: string
  /** IDs only: the handler reads the rest when it runs. */
  payload: z.ZodType<P>
  /** Maximum number of concurrent jobs per process. */
  concurrency: number
  /** Maximum number of attempts. */
  attempts: number
  /** Delay before a failed job's retry: doubled each time, with jitter. One second by default. */
  backoff?: { firstSeconds: number; maxSeconds: number }
  /** Cron expression in UTC, for recurring work. */
  schedule?: string
  handler(context: C, payload: P, run: JobRun): Promise<void>
  /** Called once after the last attempt failed or crashed its process. */
  exhausted?(context: C, payload: P): Promise<void>
}

/** Thrown by a handler that has already logged why its job must be retried. */
export class RetryJobError extends Error {}

/** A failed job, with only the IDs from its payload. */
export interface FailedJob {
  /** Name of the job type. */
  job: string
  jobId: string
  /** Row IDs in the payload, by field name. */
  ids: Record<string, string>
  /** Number of the failed attempt, from 1; undefined after the last attempt. */
  attempt?: number
}

/** A queue's name and retry settings. */
export type QueueDeclaration = Pick<JobDefinition<never>, 'name' | 'attempts' | 'backoff'>

export interface Queue {
  /**
   * Adds a job inside the transaction `db`, so that a row and its job commit together. Jobs with a `group`,
   * such as a workspace, take turns by group; within a group they run in order.
   */
  enqueue<P extends object>(db: Db, job: { name: string }, payload: P, group?: string): Promise<void>
  /** Starts processing jobs. */
  work<C>(context: C, jobs: readonly JobDefinition<C>[]): Promise<void>
  /**
   * Deletes finished jobs with `text` in their payload or result; returns false if other such jobs haven't
   * finished.
   */
  deleteEndedJobs(db: Db, text: string): Promise<boolean>
  /**
   * Checks that the queue can be read.
   * @throws Error if it can't
   */
  check(): Promise<void>
  /** Returns running jobs to the queue and stops, within `timeoutMs`. */
  close(timeoutMs: number): Promise<void>
}

/** Time in seconds until a dead worker is detected and its job runs again. */
const heartbeatSeconds = 10
/** Interval at which all queues are checked for due retries, in seconds; new jobs trigger a notification. */
const retryIntervalSeconds = 2
/** Polling interval of a worker while notifications work, in seconds. */
const fallbackIntervalSeconds = 30
const deadLetter = (name: string) => `${name}.exhausted`

/**
 * Opens the queue on pg-boss. `jobs` lists every queue, so that enqueueing needs no worker in this process.
 * `onFailed` is called for every attempt that threw, unless it threw `RetryJobError` or the process is stopping.
 */
export async function openQueue(
  connection: Connection,
  jobs: readonly QueueDeclaration[],
  onError: (error: Error) => void,
  onFailed: (failedJob: FailedJob, error: unknown) => void = () => {},
): Promise<Queue> {
  // Heartbeats are checked after both intervals, and the second defaults to a minute.
  const supervision = { superviseIntervalSeconds: 5, monitorIntervalSeconds: 5 }
  const boss = new PgBoss({ ...connection, max: 6, useListenNotify: true, clock, ...supervision })
  const stopController = new AbortController()
  boss.on('error', (error) => {
    if (!stopController.signal.aborted) onError(error)
  })
  await boss.start()
  const existingQueues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const job of jobs) await declareQueues(boss, job, existingQueues)

  const runningJobs = new Set<Promise<void>>()
  const reportFailure =
    (one: Job<object>, failure: { job: string; attempt?: number }) => (error: unknown) => {
      if (!stopController.signal.aborted && !(error instanceof RetryJobError))
        onFailed({ ...failure, jobId: one.id, ids: idsIn(one.data) }, error)
      throw error
    }

  const enqueue: Queue['enqueue'] = async (db, job, payload, group) => {
    const turn = group && { group: { id: group }, priority: -(await nextFairTurn(db, job.name, group)) }
    await boss.send(job.name, payload, { db: fromKysely(db), ...turn })
  }

  return {
    enqueue,
    async work(context, definitions) {
      const workerIds: WorkerIds = new Map()
      const start = async (name: string, handle: (one: JobWithMetadata<object>) => Promise<void>) =>
        workerIds.set(name, [...(workerIds.get(name) ?? []), await startWorker(boss, name, handle)])
      for (const job of definitions) {
        for (let i = 0; i < job.concurrency; i++)
          await start(job.name, (one) => {
            const report = reportFailure(one, { job: job.name, attempt: one.retryCount + 1 })
            return track(runningJobs, runJob(boss, job, context, one, stopController.signal).catch(report))
          })
        if (job.exhausted)
          await start(deadLetter(job.name), async (one) => {
            const onExhausted = async () => job.exhausted?.(context, job.payload.parse(one.data))
            await onExhausted().catch(reportFailure(one, { job: deadLetter(job.name) }))
          })
        if (job.schedule) await boss.schedule(job.name, job.schedule)
      }
      void wakeForRetries(boss, workerIds, stopController.signal, onError)
    },
    async deleteEndedJobs(db, text) {
      const containsText = sql`strpos(concat(data, output), ${text}) > 0`
      await sql`delete from pgboss.job where ${containsText} and state in ('completed', 'cancelled', 'failed')`.execute(
        db,
      )
      const { rows } = await sql`select from pgboss.job where ${containsText} limit 1`.execute(db)
      return rows.length === 0
    },
    async check() {
      await boss.schemaVersion()
    },
    async close(timeoutMs) {
      stopController.abort(new Error('The process is stopping'))
      const deadline = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref())
      await Promise.race([Promise.allSettled(runningJobs), deadline])
      await boss.stop({ graceful: false, timeout: 1000 })
    },
  }
}

/** Creates the two queues for a job type, or updates them if their options have changed. */
async function declareQueues(
  boss: PgBoss,
  job: QueueDeclaration,
  existingQueues: ReadonlyMap<string, object>,
): Promise<void> {
  const declareQueue = async (name: string, options: Omit<StoredQueue, 'name'>) => {
    const existingOptions = existingQueues.get(name)
    if (!existingOptions) await boss.createQueue(name, options)
    else if (!isMatch(existingOptions, options)) await boss.updateQueue(name, options)
  }
  await declareQueue(deadLetter(job.name), { retryLimit: 10, retryDelay: 5, notify: true })
  await declareQueue(job.name, {
    retryLimit: job.attempts - 1,
    retryDelay: job.backoff?.firstSeconds ?? 1,
    retryBackoff: job.backoff !== undefined,
    ...(job.backoff && { retryDelayMax: job.backoff.maxSeconds }),
    expireInSeconds: 23 * 3600,
    heartbeatSeconds,
    notify: true,
    deadLetter: deadLetter(job.name),
  })
}

const isMatch = (existingOptions: object, options: object): boolean =>
  isDeepStrictEqual({ ...existingOptions, ...options }, existingOptions)

/** IDs of a process's workers, by queue name. */
type WorkerIds = Map<string, string[]>

/** Wakes the workers of queues with due jobs, since pg-boss notifies only of new jobs. */
async function wakeForRetries(
  boss: PgBoss,
  workerIds: WorkerIds,
  signal: AbortSignal,
  onError: (error: Error) => void,
): Promise<void> {
  const dueQueues = `
    select distinct name from pgboss.job
    where state < 'active' and not blocked and start_after <= pgboss.job_now()`
  const wake = async () => {
    const { rows } = await boss.getDb().executeSql(dueQueues)
    for (const { name } of rows) for (const id of workerIds.get(name) ?? []) boss.notifyWorker(id)
  }
  try {
    for await (const _ of setInterval(retryIntervalSeconds * 1000, undefined, { signal }))
      await wake().catch((error) => !signal.aborted && onError(error))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}

/**
 * Starts a worker that processes jobs one at a time, without pausing while there are any.
 * @returns the worker's ID
 */
async function startWorker(
  boss: PgBoss,
  name: string,
  handle: (one: JobWithMetadata<object>) => Promise<void>,
): Promise<string> {
  const pollingOptions = {
    pollingIntervalSeconds: retryIntervalSeconds,
    notifyPollingIntervalSeconds: fallbackIntervalSeconds,
  }
  const options = { ...pollingOptions, includeMetadata: true } as const
  const id = await boss.work<object, void, typeof options>(name, options, async ([one]) => {
    try {
      if (one) await handle(one)
    } finally {
      boss.notifyWorker(id)
    }
  })
  return id
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Returns the IDs in a payload. Everything else may be secret or private. */
const idsIn = (payload: object | null): Record<string, string> =>
  Object.fromEntries(
    Object.entries(payload ?? {}).filter(
      ([name, value]) => name.endsWith('Id') && typeof value === 'string' && uuid.test(value),
    ),
  )

function track(runningJobs: Set<Promise<void>>, promise: Promise<void>): Promise<void> {
  const trackedPromise = promise.finally(() => runningJobs.delete(trackedPromise))
  runningJobs.add(trackedPromise)
  return trackedPromise
}

async function runJob<C>(
  boss: PgBoss,
  job: JobDefinition<C>,
  context: C,
  one: JobWithMetadata<object>,
  stopSignal: AbortSignal,
): Promise<void> {
  const signal = AbortSignal.any([one.signal, stopSignal])
  try {
    await job.handler(context, job.payload.parse(one.data ?? {}), { signal, attempt: one.retryCount + 1 })
  } catch (error) {
    // A process that shuts down cleanly returns the job as new, so no attempt is used up.
    if (!stopSignal.aborted) throw error
    const { groupId, priority } = one
    await boss.send(job.name, one.data, { priority, ...(groupId && { group: { id: groupId } }) })
  }
}
