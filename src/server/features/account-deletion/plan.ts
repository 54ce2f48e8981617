import type { DeletionPlan } from '#contract/account-deletion.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** Outcome for a workspace. */
export interface WorkspaceOutcome extends queries.Workspace {
  /** `deleted`: no other members. `passed`: its owner gets the recordings. `handOver`: it needs a new owner first. */
  becomes: 'deleted' | 'passed' | 'handOver'
  /** The other members, owners first, then by age. */
  others: queries.Member[]
}

/** Outcomes for all workspaces in which a user is a member or has recordings. */
export async function outcomesOf(db: Db, userId: string): Promise<WorkspaceOutcome[]> {
  const workspaces = await queries.listWorkspaces(db, userId)
  return Promise.all(
    workspaces.map(async (workspace) => {
      const others = await queries.listOtherMembers(db, workspace.id, userId)
      const isLed = others[0]?.role === 'owner'
      const becomes = others.length === 0 ? 'deleted' : isLed ? 'passed' : 'handOver'
      return { ...workspace, becomes, others }
    }),
  )
}

/** Text to type, against accidental deletion. */
export const confirmationOf = ({ email, name }: { email: string | null; name: string }): string =>
  email ?? name

/** Deleted and transferred data of an account deletion. */
export async function planDeletion(db: Db, actor: UserActor, uid: string): Promise<DeletionPlan> {
  requireOwnAccount(actor, uid)
  const user = await queries.findUser(db, uid)
  if (!user) throw new AppError('not_found', 'There is no such user')
  const fates = await outcomesOf(db, uid)
  const those = (becomes: WorkspaceOutcome['becomes']) => fates.filter((fate) => fate.becomes === becomes)
  return {
    confirmation: confirmationOf(user),
    deleted: those('deleted').map(({ id, name, all }) => ({ id, name, recordings: all })),
    passed: those('passed').flatMap(({ others: [to], ...fate }) =>
      to ? [{ ...present(fate), to: presentMember(to) }] : [],
    ),
    handOver: those('handOver').map((fate) => ({
      ...present(fate),
      members: fate.others.map(presentMember),
    })),
  }
}

const present = ({ id, name, own }: queries.Workspace) => ({ id, name, recordings: own })

const presentMember = ({ id, name, email }: queries.Member) => ({
  uid: id,
  name,
  ...(email !== null && { email }),
})
