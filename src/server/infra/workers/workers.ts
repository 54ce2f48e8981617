import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Config } from '#server/config.ts'
import { AppError } from '#server/infra/errors.ts'
import { ResponseCache } from '#server/infra/response-cache.ts'
import { FairQueue, type TaskClient } from './fair-queue.ts'
import { tasks } from './transcripts.ts'

/** Idle time after which a thread ends, in milliseconds. */
const idleTimeout = 60_000
/** Timeout of a task, in milliseconds. */
const maxTaskMs = 120_000
const responseCacheBytes = 64 * 1024 * 1024

/** Tasks by name. Inputs and outputs are copied between threads; bytes are transferred. */
export type Tasks = {
  [N in keyof typeof tasks]: {
    input: Parameters<(typeof tasks)[N]>[0]
    output: Awaited<ReturnType<(typeof tasks)[N]>>
  }
}

/** Runs a task on the next free thread. */
export type RunTask = <N extends keyof Tasks>(
  name: N,
  input: Tasks[N]['input'],
) => Promise<Tasks[N]['output']>

/** Threads for one kind of work, with a queue. */
export interface WorkerLane {
  /**
   * Runs work once a thread is free. The work should read its input itself, so that queued work
   * uses no memory, and must begin its own transaction, since queued work must not hold a
   * connection.
   * @throws AppError too_many_tasks, overloaded, too_large; the signal's reason
   */
  run<T>(client: TaskClient, work: (task: RunTask) => Promise<T>): Promise<T>
  /** Number of waiting and running tasks. */
  readonly busyCount: number
}

/** Runs a small task on this thread. */
export const runOnThisThread: RunTask = async <N extends keyof Tasks>(name: N, input: Tasks[N]['input']) =>
  (tasks[name] as unknown as (taskInput: typeof input) => Tasks[N]['output'])(input)

/** Threads for work that would block the event loop. They start on demand. */
export interface Workers {
  /** For interactive tasks: opening and saving large transcripts. */
  interactive: WorkerLane
  /** For downloads, which may take seconds. */
  exports: WorkerLane
  /** Responses shared by identical requests. */
  answers: ResponseCache
  close(): Promise<void>
}

type Limits = Pick<Config, 'workerThreads' | 'workerMemoryMb' | 'workerQueue' | 'workerQueuePerClient'>

/** Creates the worker lanes, each with its own threads, queue and limits. */
export function createWorkers(limits: Limits): Workers {
  const lanes = [openLane(limits), openLane(limits)] as const
  return {
    interactive: lanes[0],
    exports: lanes[1],
    answers: new ResponseCache(responseCacheBytes),
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()))
    },
  }
}

function openLane({ workerMemoryMb, workerQueue, workerQueuePerClient, ...limits }: Limits) {
  const workerThreads = limits.workerThreads ?? Math.max(1, availableParallelism() - 1)
  let pool: Piscina | undefined
  const open = () =>
    new Piscina({
      filename: fileURLToPath(new URL('./thread.ts', import.meta.url)),
      minThreads: 0,
      maxThreads: workerThreads,
      idleTimeout,
      // Otherwise, a waiting thread would busy-wait.
      atomics: 'disabled',
      resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb },
    })
  const lane = new FairQueue({ slots: workerThreads, total: workerQueue, perClient: workerQueuePerClient })
  return {
    run<T>(client: TaskClient, work: (task: RunTask) => Promise<T>): Promise<T> {
      pool ??= open()
      const threads = pool
      return lane.run(client, () => work((name, input) => runOn(threads, name, input, client.signal)))
    },
    get busyCount() {
      return lane.busyCount
    },
    async close() {
      await pool?.destroy()
    },
  }
}

/** Runs a task with a timeout. On timeout, the thread is terminated and replaced. */
async function runOn<N extends keyof Tasks>(
  pool: Piscina,
  name: N,
  input: Tasks[N]['input'],
  callerSignal: AbortSignal,
): Promise<Tasks[N]['output']> {
  const timeoutSignal = AbortSignal.timeout(maxTaskMs)
  const signal = AbortSignal.any([callerSignal, timeoutSignal])
  try {
    return await pool.run(input, { name, signal })
  } catch (error) {
    callerSignal.throwIfAborted()
    const isOutOfMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
    if (isOutOfMemory || timeoutSignal.aborted)
      throw new AppError('too_large', 'This is too large for the worker threads')
    throw error
  }
}
