import type { HighlightColor } from '#contract/choices.ts'
import type { Highlight, Person } from '#contract/highlights.ts'
import { isSameAnchor } from '#domain/words/anchors.ts'
import type { Anchor as WordAnchor } from '#domain/words/relocate-anchors.ts'
import { toMs } from '#domain/words/seconds.ts'
import type { ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { avatarUrl } from '#server/features/avatars/service.ts'
import { shownEnd } from '#server/features/billing/service.ts'
import {
  type Authorized,
  type Right,
  requireCollection,
  requireHighlights,
  requireLockedCollection,
} from '#server/features/collections/access.ts'
import { findAudience } from '#server/features/collections/service.ts'
import { finishTask } from '#server/features/onboarding/service.ts'
import { requireTags } from '#server/features/tags/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import { publish } from '#server/infra/events/events.ts'
import { presentHighlight, presentPublicly } from './present.ts'
import * as queries from './queries.ts'
import { redactHighlights } from './redact-highlights.ts'

const maxHighlights = 5000

/** A highlight's position; times are in seconds. */
interface Anchor {
  quote: string
  startTime: number
  endTime: number
  speaker: string
}
interface HighlightFields {
  content: string
  tags: Record<string, true>
  color: HighlightColor
}
type PartialOrUndefined<T> = { [K in keyof T]?: T[K] | undefined }

/**
 * Lists the highlights in the visible part of a transcript. For readers with a public link, omits people,
 * tags, replies, and redacted words, as well as comments unless the link shows them.
 * @param options whether to hide redacted words from editors, too
 */
export async function listHighlights(
  ctx: Context,
  actor: ReaderActor,
  id: string,
  options: { redact?: boolean } = {},
): Promise<Highlight[]> {
  const collection = await requireCollection(ctx.db, actor, id, 'view')
  const { comments } = await requireHighlights(ctx.db, actor, id)
  const visibleEnd = await shownEnd(ctx, ctx.db, collection)
  const rows = await queries.listHighlights(ctx.db, collection, visibleEnd)
  if (actor.kind === 'publicKey')
    return redactHighlights(
      ctx,
      collection,
      rows.map((row) => presentPublicly(row, comments)),
    )
  const replies = Map.groupBy(await queries.listReplies(ctx.db, collection), (reply) => reply.highlight_id)
  const all = rows.map((row) => presentHighlight(row, replies.get(row.id) ?? []))
  return options.redact ? redactHighlights(ctx, collection, all) : all
}

/** Adds a highlight. Idempotent per ID. */
export async function addHighlight(
  ctx: Context,
  actor: UserActor,
  { id, highlightId }: { id: string; highlightId: string },
  anchor: Anchor & HighlightFields,
): Promise<Highlight> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const existingHighlight = await queries.findHighlight(tx, collection, highlightId)
    if (existingHighlight) return read(tx, collection, highlightId)
    if ((await queries.countHighlights(tx, collection)) >= maxHighlights)
      throw new AppError('conflict', `A transcript can have at most ${maxHighlights} highlights`)
    const tags = Object.keys(anchor.tags)
    await requireTags(tx, collection.organization_id, tags)
    const addedHighlight = await queries.insertHighlight(tx, collection, {
      id: highlightId,
      user_id: actor.userId,
      content: anchor.content,
      color: anchor.color,
      ...columnsOf(anchor),
    })
    if (!addedHighlight) throw new AppError('conflict', 'Another highlight already has this ID')
    await queries.replaceTags(tx, highlightId, tags)
    await finishTask(tx, actor.userId, 'highlighted')
    await publishHighlights(tx, collection, actor)
    return read(tx, collection, highlightId)
  })
}

/**
 * Changes the given fields. Any editor may move a highlight along with its words, but only its author may
 * change anything else.
 */
export async function changeHighlight(
  ctx: Context,
  actor: UserActor,
  { id, highlightId }: { id: string; highlightId: string },
  anchor: PartialOrUndefined<Anchor & HighlightFields>,
): Promise<Highlight> {
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    const row = await requireHighlight(tx, collection, highlightId)
    const { content, color, tags } = anchor
    if (content !== undefined || color !== undefined || tags !== undefined)
      requireAuthor(row, collection, actor)
    if (tags) {
      await requireTags(tx, collection.organization_id, Object.keys(tags))
      await queries.replaceTags(tx, highlightId, Object.keys(tags))
    }
    const columns = {
      ...columnsOf(anchor),
      ...(content !== undefined && { content }),
      ...(color && { color }),
    }
    if ((columns.start_ms ?? row.start_ms) > (columns.end_ms ?? row.end_ms))
      throw new AppError('invalid_input', 'The highlight ends before it starts')
    await queries.updateHighlight(tx, collection, highlightId, columns)
    await publishHighlights(tx, collection, actor)
    return read(tx, collection, highlightId)
  })
}

/** Removes a highlight and its replies. */
export async function removeHighlight(
  ctx: Context,
  actor: UserActor,
  { id, highlightId }: { id: string; highlightId: string },
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    requireAuthor(await requireHighlight(tx, collection, highlightId), collection, actor)
    await queries.deleteHighlight(tx, collection, highlightId)
    await publishHighlights(tx, collection, actor)
  })
}

/**
 * Lists everyone who has access to a collection, with their avatars and, for people who share a name, their
 * email addresses.
 */
export async function listPeople(ctx: Context, actor: UserActor, id: string): Promise<Person[]> {
  const people = await queries.listPeople(ctx.db, await requireCollection(ctx.db, actor, id, 'view'))
  const peopleByName = Map.groupBy(people, ({ name }) => name.toLowerCase())
  return people.map(({ uid, name, email, avatarKey }) => {
    const isUnique = peopleByName.get(name.toLowerCase())?.length === 1
    const avatar = avatarUrl(uid, avatarKey)
    return { uid, name, ...(!isUnique && email && { email }), ...(avatar && { avatar }) }
  })
}

/**
 * Stores highlights' new positions after their words were changed outside an editor. `after` is in the same
 * order as `anchors`.
 */
export async function moveHighlights(
  tx: Db,
  collection: Authorized<'edit'>,
  actor: UserActor,
  anchors: readonly queries.AnchorRow[],
  after: readonly WordAnchor[],
): Promise<void> {
  const changedAnchors = after.flatMap((anchor, i) => {
    const previous = anchors[i]
    const isUnchanged = !previous || (isSameAnchor(previous, anchor) && previous.speaker === anchor.speaker)
    return isUnchanged ? [] : { ...anchor, id: previous.id }
  })
  if (changedAnchors.length === 0) return
  await queries.moveAnchors(tx, collection, changedAnchors)
  await publishHighlights(tx, collection, actor)
}

/**
 * Finds a highlight in a collection.
 * @throws AppError not_found
 */
export async function requireHighlight(db: Db, collection: Authorized<Right>, id: string) {
  const row = await queries.findHighlight(db, collection, id)
  if (!row) throw new AppError('not_found', 'Highlight not found')
  return row
}

/**
 * Requires that the actor be a text's author or the collection's owner.
 * @throws AppError forbidden
 */
export function requireAuthor(
  { user_id }: { user_id: string | null },
  { owner_id }: Authorized<'edit'>,
  { userId }: UserActor,
): void {
  if (userId !== user_id && userId !== owner_id)
    throw new AppError('forbidden', "Only the highlight's author and the collection's owner can do this")
}

/**
 * When the transaction commits, notifies everyone who has the collection open that highlights have changed.
 */
export async function publishHighlights(
  db: Db,
  collection: Authorized<Right>,
  actor: UserActor,
): Promise<void> {
  const audience = [...new Set([...findAudience(collection), actor.userId])]
  await publish(db, { kind: 'highlights', id: collection.id, audience })
}

async function read(db: Db, collection: Authorized<Right>, id: string): Promise<Highlight> {
  const row = await requireHighlight(db, collection, id)
  return presentHighlight(row, await queries.listReplies(db, collection, id))
}

function columnsOf({ quote, startTime, endTime, speaker }: Anchor): {
  quote: string
  start_ms: number
  end_ms: number
  speaker: string
}
function columnsOf(anchor: PartialOrUndefined<Anchor>): {
  quote?: string
  start_ms?: number
  end_ms?: number
  speaker?: string
}
function columnsOf({ quote, startTime, endTime, speaker }: PartialOrUndefined<Anchor>) {
  return {
    ...(quote !== undefined && { quote }),
    ...(startTime !== undefined && { start_ms: toMs(startTime) }),
    ...(endTime !== undefined && { end_ms: toMs(endTime) }),
    ...(speaker !== undefined && { speaker }),
  }
}
