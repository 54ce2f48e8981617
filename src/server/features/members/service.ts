import type { Page } from '#contract/endpoint.ts'
import { id as idSchema } from '#contract/ids.ts'
import { maxMemberIds } from '#contract/limits.ts'
import type { Member } from '#contract/members.ts'
import type { UserActor } from '#server/actor.ts'
import { avatarAddress } from '#server/features/avatars/service.ts'
import { requireMembership } from '#server/features/workspaces/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import * as queries from './queries.ts'

interface MembersRequest {
  q?: string | undefined
  uids?: string | undefined
  after?: string | undefined
  limit: number
}

/** A page of a workspace's members, for members. */
export async function listMembers(
  db: Db,
  actor: UserActor,
  organizationId: string,
  { q, uids, after, limit }: MembersRequest,
): Promise<Page<Member>> {
  await requireMembership(db, actor.userId, organizationId)
  const ids = uids === undefined ? undefined : idsIn(uids)
  const wanted = { term: q?.trim(), ids, after, limit: limit + 1 }
  const rows = await queries.listMembers(db, organizationId, wanted)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const Items = page.map((row) => ({
    uid: row.id,
    name: row.name,
    email: row.email === null ? null : { email: row.email },
    avatar: avatarAddress(row.id, row.avatar_key),
    lastSignInTime: row.last_sign_in_at && Math.floor(row.last_sign_in_at.getTime() / 1000),
    role: row.role,
  }))
  return rows.length > limit && last ? { Items, LastEvaluatedKey: { after: last.id } } : { Items }
}

function idsIn(uids: string): string[] {
  const given = uids
    .split(',')
    .map((uid) => uid.trim())
    .filter(Boolean)
  const ids = given.flatMap((uid) => idSchema.safeParse(uid).data ?? [])
  if (ids.length < given.length || ids.length > maxMemberIds)
    throw new AppError('invalid_input', `uids takes up to ${maxMemberIds} ids with commas between them`)
  return ids
}
