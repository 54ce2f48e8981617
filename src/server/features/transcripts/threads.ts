import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type RunTask, runOnThisThread } from '#server/infra/workers/workers.ts'

/** Never aborted: a save that has been received is completed even if the client has disconnected. */
const { signal } = new AbortController()

/**
 * Maximum number of chunks (about 400 words each) that each task processes on this thread, which is shared
 * with other requests.
 */
export const inlineChunkLimits = { edit: 20, comparison: 20, wholeText: 50, opening: 50, file: 12 } as const

/** Changes a transcript, running large tasks on worker threads. */
export function changeTranscript<T>(
  ctx: Context,
  actor: UserActor,
  isLarge: boolean,
  work: (task: RunTask) => Promise<T>,
): Promise<T> {
  return isLarge ? ctx.workers.interactive.run({ client: actor.userId, signal }, work) : work(runOnThisThread)
}
