import type { DeletionPlan } from '#contract/account-deletion.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { findUser } from '#server/features/accounts/reads.ts'
import { filterHeldWorkspaces } from '#server/features/holds/service.ts'
import { fetchContentInOtherRegions } from '#server/features/workspace-deletion/service.ts'
import { requireOpenWorkspace, type WorkspaceViewer } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

/** How deleting an account affects a workspace. */
export interface WorkspaceOutcome extends queries.Workspace {
  /**
   * `deleted`: it has no other members. `passed`: its owner gets the recordings. `handOver`: it needs a new
   * owner first.
   */
  becomes: 'deleted' | 'passed' | 'handOver'
  /** The other members: owners first, then by how long they have been members. */
  others: queries.Member[]
}

/**
 * Returns the outcomes for all workspaces in which the actor is a member or has recordings.
 * @throws AppError sso_required if a workspace that this session can't access would be deleted or transferred
 */
export async function listWorkspaceOutcomes(db: Db, actor: WorkspaceViewer): Promise<WorkspaceOutcome[]> {
  const { userId } = actor
  const workspaces = await queries.listWorkspaces(db, userId)
  return Promise.all(
    workspaces.map(async (workspace) => {
      const others = await queries.listOtherMembers(db, workspace.id, userId)
      const hasOwner = others[0]?.role === 'owner'
      const becomes = others.length === 0 ? 'deleted' : hasOwner ? 'passed' : 'handOver'
      if (becomes !== 'passed') requireOpenWorkspace(actor, workspace.id)
      return { ...workspace, becomes, others }
    }),
  )
}

/** Returns the text that the user must type to confirm, which prevents accidental deletion. */
export const confirmationText = ({ email, name }: { email: string | null; name: string }): string =>
  email ?? name

/**
 * Describes what deleting an account deletes and transfers.
 * @throws AppError region_unreachable if a region's data is unavailable
 */
export async function planDeletion(ctx: Context, actor: UserActor, uid: string): Promise<DeletionPlan> {
  requireOwnAccount(actor, uid)
  const { db } = ctx
  const user = await findUser(db, uid)
  if (!user) throw new AppError('not_found', 'User not found')
  const localOutcomes = await listWorkspaceOutcomes(db, actor)
  const otherContent = await fetchContentInOtherRegions(ctx, uid, localOutcomes)
  const outcomes = localOutcomes.map((outcome) => ({ ...outcome, ...otherContent.get(outcome.id) }))
  const heldIds = await filterHeldWorkspaces(
    db,
    outcomes.map(({ id }) => id),
  )
  const withOutcome = (becomes: WorkspaceOutcome['becomes']) =>
    outcomes.filter((outcome) => outcome.becomes === becomes)
  return {
    confirmation: confirmationText(user),
    deleted: withOutcome('deleted').map(({ id, name, all, onHold = false }) => ({
      id,
      name,
      recordings: all,
      onHold: onHold || heldIds.some((workspace) => workspace.id === id),
    })),
    passed: withOutcome('passed').flatMap(({ others: [to], ...outcome }) =>
      to ? [{ ...present(outcome), to: presentMember(to) }] : [],
    ),
    handOver: withOutcome('handOver').map((outcome) => ({
      ...present(outcome),
      members: outcome.others.map(presentMember),
    })),
  }
}

const present = ({ id, name, own }: queries.Workspace) => ({ id, name, recordings: own })

const presentMember = ({ id, name, email }: queries.Member) => ({
  uid: id,
  name,
  ...(email !== null && { email }),
})
