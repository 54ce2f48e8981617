import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { onThisThread, type RunTask } from '#server/infra/workers/workers.ts'

/** A received save is completed even if the client has disconnected. */
const { signal } = new AbortController()

/** Changes a transcript: large tasks run on worker threads. */
export function change<T>(
  ctx: Context,
  actor: UserActor,
  isLarge: boolean,
  work: (task: RunTask) => Promise<T>,
): Promise<T> {
  return isLarge ? ctx.workers.interactive.run({ client: actor.userId, signal }, work) : work(onThisThread)
}
