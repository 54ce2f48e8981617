import type { ReplyWithUser } from '#contract/highlights.ts'
import type { UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import {
  type Authorized,
  requireCollection,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import { sendMailToUser } from '#server/features/mail/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { presentReply } from './present.ts'
import * as queries from './queries.ts'
import { publishHighlights, requireAuthor, requireHighlight } from './service.ts'

const maxReplies = 500

interface ReplyPath {
  id: string
  highlightId: string
  replyId: string
}

/** Adds a reply. Idempotent per ID. */
export async function addReply(
  ctx: Context,
  actor: UserActor,
  { id, highlightId, replyId }: ReplyPath,
  reply: { content: string; mentions: string[]; tags: Record<string, true> },
): Promise<ReplyWithUser> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const highlight = await requireHighlight(tx, collection, highlightId)
    const replyKey = { highlightId, replyId }
    const existingReply = await queries.findReply(tx, collection, replyKey)
    if (existingReply) return presentReply(existingReply)
    if ((await queries.countReplies(tx, highlightId)) >= maxReplies)
      throw new AppError('conflict', `A highlight can have at most ${maxReplies} replies`)
    const mentions = [...new Set([...reply.mentions, ...Object.keys(reply.tags)])]
    await requireReaders(tx, collection, mentions)
    const addedReply = await queries.insertReply(tx, {
      id: replyId,
      highlight_id: highlightId,
      user_id: actor.userId,
      content: reply.content,
      mentions,
    })
    const row = addedReply && (await queries.findReply(tx, collection, replyKey))
    if (!row) throw new AppError('conflict', 'Another reply already has this ID')
    await publishHighlights(tx, collection, actor)
    await emailMentionedUsers(ctx, tx, collection, { ...row, quote: highlight.quote })
    return presentReply(row)
  })
}

/** Lists the replies to a highlight with their authors' names. */
export async function listReplies(
  ctx: Context,
  actor: UserActor,
  { collectionId, highlightId }: { collectionId: string; highlightId: string },
): Promise<ReplyWithUser[]> {
  const collection = await requireCollection(ctx.db, actor, collectionId, 'view')
  await requireHighlight(ctx.db, collection, highlightId)
  return (await queries.listReplies(ctx.db, collection, highlightId)).map(presentReply)
}

export async function removeReply(
  ctx: Context,
  actor: UserActor,
  { id, ...replyKey }: ReplyPath,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const row = await queries.findReply(tx, collection, replyKey)
    if (!row) throw new AppError('not_found', 'Reply not found')
    requireAuthor(row, collection, actor)
    await queries.deleteReply(tx, row.id)
    await publishHighlights(tx, collection, actor)
  })
}

/** Emails the people mentioned in a reply, excluding its author. */
async function emailMentionedUsers(
  ctx: Context,
  tx: Db,
  { id: collectionId, name: collectionName }: Authorized<'edit'>,
  { user_id, mentions, author, content, quote }: queries.ReplyRow & { quote: string },
): Promise<void> {
  const values = { collectionId, collectionName, author: author ?? '', content, quote }
  for (const userId of mentions)
    if (userId !== user_id) await sendMailToUser(ctx, tx, userId, { template: 'mention', values })
}

/**
 * Requires that all mentioned users have access to the collection; the error names those who don't, if they
 * are members of the workspace.
 */
async function requireReaders(db: Db, collection: Authorized<'edit'>, userIds: readonly string[]) {
  if (userIds.length === 0) return
  const readerIds = new Set((await queries.listPeople(db, collection)).map(({ uid }) => uid))
  const unknownIds = userIds.filter((userId) => !readerIds.has(userId))
  if (unknownIds.length === 0) return
  const names = await queries.listNames(db, collection.organization_id, unknownIds)
  const mentionedNames = names.length > 0 ? names.join(', ') : 'A mentioned person'
  throw new AppError('mention_refused', `${mentionedNames} can't see this collection`, {
    mentions: unknownIds,
    names,
  })
}
