import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { type BillingContext, readBilling } from './billing-state.ts'
import * as queries from './queries.ts'

/**
 * Whether a plan has room for more people. With `countInvites`, pending invites also count, so that everyone
 * invited can join. Lock the workspace first, so that two people can't both take the last seat.
 */
export async function hasFreeSeats(
  ctx: BillingContext,
  tx: Db,
  organizationId: string,
  addition: { members: number; countInvites: boolean },
): Promise<boolean> {
  const seats = (await readBilling(ctx, tx, organizationId))?.access.seats ?? null
  if (seats === null) return true
  const { members, invites } = await queries.countPeople(tx, organizationId)
  return members + (addition.countInvites ? invites : 0) + addition.members <= seats
}

/** @throws AppError seats_full */
export async function requireSeats(
  ctx: BillingContext,
  tx: Db,
  organizationId: string,
  addition: { members: number; countInvites: boolean },
): Promise<void> {
  if (!(await hasFreeSeats(ctx, tx, organizationId, addition)))
    throw new AppError('seats_full', 'All seats on the plan are taken')
}
