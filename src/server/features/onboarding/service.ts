import type { WelcomeTask } from '#contract/choices.ts'
import type { Db } from '#server/infra/database/database.ts'
import { publish } from '#server/infra/events/events.ts'
import { setFlag } from './queries.ts'

/** Marks an onboarding task as done, and notifies the user's open pages. */
export async function finishTask(db: Db, userId: string, task: WelcomeTask): Promise<void> {
  if (await setFlag(db, userId, task)) await publish(db, { kind: 'settings', id: userId, audience: [userId] })
}
