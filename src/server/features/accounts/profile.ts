import type { Profile, ProfileChange } from '#contract/profile.ts'
import { requireOwnAccount, type UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'
import { findUser } from './reads.ts'

export async function readProfile(db: Db, actor: UserActor, uid: string): Promise<Profile> {
  requireOwnAccount(actor, uid)
  const user = await findUser(db, uid)
  if (!user) throw new AppError('not_found', 'User not found')
  return {
    name: user.name,
    language: user.language === 'es' ? 'es' : 'en',
    countryCode: user.country_code,
    timeZone: user.time_zone,
    address: user.address,
    newEmail: (await queries.findPendingEmail(db, uid)) ?? null,
  }
}

/** Changes the given fields. The region can't be changed, since it is where the data is stored. */
export async function changeProfile(
  ctx: Context,
  actor: UserActor,
  uid: string,
  { name, language, countryCode, timeZone, address }: ProfileChange,
): Promise<Profile> {
  requireOwnAccount(actor, uid)
  const change = {
    ...(name !== undefined && { name }),
    ...(language !== undefined && { language }),
    ...(countryCode !== undefined && { country_code: countryCode }),
    ...(timeZone !== undefined && { time_zone: timeZone }),
    ...(address !== undefined && { address: JSON.stringify(address) }),
  }
  if (Object.keys(change).length > 0) await queries.updateUser(ctx.db, uid, change)
  return readProfile(ctx.db, actor, uid)
}
