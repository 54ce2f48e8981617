import type { PlanAndUsage } from '#contract/billing.ts'
import { cardExpiration as endOf, isActiveCard } from '#domain/billing/cards.ts'
import { unpaidPlanEnd } from '#domain/billing/dunning.ts'
import { monthStart } from '#domain/billing/top-ups.ts'
import { mediaLimit, unlimitedAccess } from '#domain/billing/workspace-access.ts'
import { balanceOf } from '#domain/ledger/accounts.ts'
import { payableMinutes } from '#domain/ledger/holds.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { toEpochSeconds } from '#server/epoch-seconds.ts'
import { audit, auditActor } from '#server/features/audit/service.ts'
import { publishWorkspace, requireManager, requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type BillingContext, openBilling, requirePlans, type WorkspaceBilling } from './billing-state.ts'
import { requestResumption } from './charges.ts'
import { addCredits } from './credits.ts'
import * as queries from './queries.ts'
import { hasUsedFreeConversion, readSpending } from './reads.ts'

/** Returns a workspace's plan and usage, for its members. */
export async function getPlan(
  ctx: Context,
  actor: UserActor,
  { uid, orgId }: { uid: string; orgId: string },
): Promise<PlanAndUsage> {
  requireOwnAccount(actor, uid)
  await requireMembership(ctx.db, actor, orgId)
  return ctx.db.transaction().execute((tx) => readPlan(ctx, tx, actor, orgId))
}

/** Returns a workspace's plan and usage, as shown to a user, after issuing any new month's minutes. */
export async function readPlan(
  ctx: BillingContext & Pick<Context, 'payments'>,
  tx: Db,
  { userId }: UserActor,
  orgId: string,
): Promise<PlanAndUsage> {
  const billing = await openBilling(ctx, tx, orgId)
  if (!billing) return unlimitedPlanAndUsage
  const { kind } = await ctx.payments()
  const card = await queries.findCard(tx, orgId, kind)
  const { budget, wallet } = billing
  const span = { currency: wallet.currency, since: monthStart(new Date()) }
  const spent = budget === null ? 0 : await readSpending(tx, orgId, span)
  return present(billing, {
    // The card may have expired since it was saved.
    hasCard: card !== null && isActiveCard(card, new Date()),
    cardExpiration: card && endOf(card, new Date()),
    convertedToBlog: await hasUsedFreeConversion(tx, userId),
    budgetPercent: budget === null ? null : Math.floor((spent * 100) / budget),
  })
}

/** Details about the user and the workspace's card and budget. */
interface PlanFacts {
  hasCard: boolean
  /** End of the last month in which the card is valid; null until that month begins. */
  cardExpiration: Date | null
  convertedToBlog: boolean
  budgetPercent: number | null
}

const unlimitedPlanAndUsage: PlanAndUsage = {
  plan: {
    kind: 'enterprise',
    id: null,
    features: [...unlimitedAccess.features],
    seats: null,
    draft: null,
    precision: null,
    fileSeconds: null,
    periodEnd: null,
    trialEnds: null,
    paymentDue: null,
  },
  usage: {
    subscription: 0,
    estimatedDraft: 0,
    precisionCredits: 0,
    draft: 0,
    credits: 0,
    currency: 'USD',
    left: null,
    card: false,
    cardExpires: null,
    topUp: false,
    hasMinutes: true,
    hasPrecision: true,
    budgetPercent: null,
  },
  rates: null,
  firstFree: { convertedToBlog: false },
}

function present(
  { access, catalog, wallet, periodEnd, trialEndsAt, unpaidSince, topUp }: WorkspaceBilling,
  { hasCard, cardExpiration, convertedToBlog, budgetPercent }: PlanFacts,
): PlanAndUsage {
  const { balances, currency } = wallet
  const { minutes } = access
  const remainingMinutes = balanceOf(balances, 'plan', 'minutes')
  const heldMinutes = balanceOf(balances, 'heldPlan', 'minutes')
  const precision = balanceOf(balances, 'plan', 'precisionMinutes')
  const isCharged = access.kind === 'subscription' || topUp !== null
  const draft = payableMinutes(wallet, catalog.payAsYouGo.pricePerHour[currency])
  return {
    plan: {
      kind: access.kind,
      id: access.plan?.id ?? null,
      features: [...access.features],
      seats: access.seats,
      draft: minutes?.draft ?? null,
      precision: minutes?.precision ?? null,
      fileSeconds: mediaLimit(catalog, access) ?? null,
      periodEnd: periodEnd && toEpochSeconds(periodEnd),
      trialEnds: trialEndsAt && toEpochSeconds(trialEndsAt),
      paymentDue: unpaidSince && toEpochSeconds(new Date(unpaidPlanEnd(unpaidSince.getTime()))),
    },
    usage: {
      subscription: minutes
        ? Math.max(0, minutes.draft - remainingMinutes - heldMinutes)
        : balanceOf(balances, 'used', 'minutes'),
      estimatedDraft: heldMinutes,
      precisionCredits: precision,
      left: minutes && remainingMinutes,
      draft,
      credits: balanceOf(balances, 'credits', currency),
      currency,
      card: hasCard,
      cardExpires: isCharged && cardExpiration ? toEpochSeconds(cardExpiration) : null,
      topUp: topUp !== null,
      hasMinutes: minutes === null || remainingMinutes + draft > 0,
      hasPrecision: minutes === null || precision > 0,
      budgetPercent,
    },
    rates: minutes && {
      pricePerHour: catalog.payAsYouGo.pricePerHour[currency],
      translationPercent: 100 + catalog.translation.surchargePercent,
    },
    firstFree: { convertedToBlog },
  }
}

const dayMs = 86_400_000

/** Starts a workspace's one-time trial, on behalf of a manager. */
export async function startTrial(ctx: Context, actor: UserActor, oid: string): Promise<PlanAndUsage> {
  return ctx.db.transaction().execute(async (tx) => {
    await requireManager(tx, actor, oid)
    requirePlans(ctx)
    const billing = await openBilling(ctx, tx, oid)
    if (!billing) throw new AppError('not_found', 'Workspace not found')
    if (billing.trialEndsAt) throw new AppError('conflict', 'The workspace has already used its trial')
    if (billing.access.kind === 'enterprise' || billing.access.kind === 'subscription')
      throw new AppError('conflict', 'The workspace already has a plan')
    const trialEnd = new Date(Date.now() + billing.catalog.trial.days * dayMs)
    await queries.upsertBilling(tx, oid, { trial_ends_at: trialEnd })
    await audit(tx, { kind: 'trialStarted', ...auditActor(actor), organizationId: oid })
    await publishWorkspace(tx, oid)
    const now = await readPlan(ctx, tx, actor, oid)
    await requestResumption(ctx, tx, oid)
    return now
  })
}

/** Grants credits to a workspace. Call `requireStaff` first. */
export async function grantCredits(
  ctx: Context,
  actor: UserActor,
  { oid, cents, reason, key }: { oid: string; cents: number; reason: string; key: string },
): Promise<PlanAndUsage> {
  requirePlans(ctx)
  return ctx.db.transaction().execute(async (tx) => {
    const isAdded = await addCredits(ctx, tx, {
      organizationId: oid,
      sourceAccount: 'grants',
      cents,
      currency: null,
      key: `grant:${key}`,
      actorId: actor.userId,
      details: { reason },
    })
    if (isAdded) {
      const details = { cents, reason }
      await audit(tx, { kind: 'creditsGranted', ...auditActor(actor, details), organizationId: oid })
      await publishWorkspace(tx, oid)
    }
    return readPlan(ctx, tx, actor, oid)
  })
}
