import type { Currency } from '#contract/plan-choices.ts'
import { defaultWorkspaceNames } from '#domain/accounts/default-workspace-names.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { changeBilling, requirePlans } from '#server/features/billing/service.ts'
import { readCoupon } from '#server/features/payments/service.ts'
import { AppError } from '#server/infra/errors.ts'
import type { Limit } from '#server/infra/identity/limits.ts'
import type { Region } from '#server/infra/regions/regions.ts'
import { requireName } from '#server/names.ts'
import * as queries from './queries.ts'
import { findUser, lockUser } from './reads.ts'
import { addWorkspace } from './service.ts'

const userLimit: Limit = { name: 'workspaces', points: 20, seconds: 86_400 }

interface NewWorkspace {
  name: string
  locale?: Region | undefined
  /** Currency of the workspace's purchases. */
  currency?: Currency | undefined
  /** Coupon for the workspace's first purchase. */
  coupon?: string | undefined
}

/**
 * Creates a workspace owned by the actor and makes it their current one.
 * @throws AppError coupon_invalid; not_available for a currency or a coupon if the installation has no plans
 */
export async function createWorkspace(
  ctx: Context,
  actor: UserActor,
  { name: workspaceName, locale, currency, coupon }: NewWorkspace,
): Promise<void> {
  const name = requireName(workspaceName, 'A workspace')
  if (currency !== undefined || coupon !== undefined) requirePlans(ctx)
  await ctx.limits.take(userLimit, actor.userId)
  if (coupon !== undefined) await readCoupon(ctx, actor, coupon)
  await ctx.db.transaction().execute(async (tx) => {
    const user = await findUser(tx, actor.userId)
    const region = locale ?? user?.region ?? ctx.config.region
    const organizationId = await addWorkspace(ctx, tx, { name, region, ownerId: actor.userId })
    if (currency !== undefined || coupon !== undefined)
      await changeBilling(tx, organizationId, { currency, coupon })
    await audit(tx, { kind: 'workspaceAdded', ...auditActor(actor), organizationId })
  })
}

/**
 * On the actor's behalf, ensures that a user has a workspace and a current workspace. Returns whether either
 * was missing.
 */
export async function ensureWorkspace(
  ctx: Context,
  actor: UserActor,
  { uid, name: workspaceName }: { uid: string; name?: string | undefined },
): Promise<boolean> {
  await ctx.limits.take(userLimit, actor.userId)
  return ctx.db.transaction().execute(async (tx) => {
    // If two calls race, the second sees the workspace created by the first.
    const user = await lockUser(tx, uid)
    if (!user) throw new AppError('not_found', 'User not found')
    if (user.current_organization_id) return false
    const oldest = await queries.findOldestWorkspace(tx, uid)
    if (oldest) {
      await queries.updateUser(tx, uid, { current_organization_id: oldest })
      return true
    }
    const language = user.language === 'es' ? 'es' : 'en'
    const name =
      workspaceName === undefined
        ? defaultWorkspaceNames[language](user.name)
        : requireName(workspaceName, 'A workspace')
    const organizationId = await addWorkspace(ctx, tx, { name, region: user.region, ownerId: uid })
    await audit(tx, { kind: 'workspaceAdded', ...auditActor(actor), organizationId })
    return true
  })
}
