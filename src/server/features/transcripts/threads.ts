import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { type RunTask, runOnThisThread } from '#server/infra/workers/workers.ts'

/** A save that was received is completed even if the client has disconnected, so this never fires. */
const { signal } = new AbortController()

/** Maximum numbers of chunks, of about 400 words, to process on this thread, which other requests share. */
export const inlineChunkLimits = { edit: 20, comparison: 20, wholeText: 50, opening: 50, file: 12 } as const

/** Changes a transcript; large tasks run on worker threads. */
export function changeTranscript<T>(
  ctx: Context,
  actor: UserActor,
  isLarge: boolean,
  work: (task: RunTask) => Promise<T>,
): Promise<T> {
  return isLarge ? ctx.workers.interactive.run({ client: actor.userId, signal }, work) : work(runOnThisThread)
}
