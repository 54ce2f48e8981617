import type { DocumentState } from '#contract/documents.ts'
import { sanitizeContent } from '#domain/documents/content.ts'
import type { ReaderActor, UserActor } from '#server/actor.ts'
import type { Context } from '#server/context.ts'
import { requireCollection, requireLockedCollection } from '#server/features/collections/access.ts'
import { type CollectionRow, changeCollection, recordOpening } from '#server/features/collections/service.ts'
import { readVersionContent } from '#server/features/transcripts/reads.ts'
import { presentVersion, requireVersion } from '#server/features/transcripts/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { AppError } from '#server/infra/errors.ts'
import type * as queries from './queries.ts'
import { findDocument } from './reads.ts'
import { requireContentSize } from './size.ts'
import { storeContent } from './store.ts'
import { holdForEdit } from './versions.ts'

/** Reads a document's content, for anyone who can view it. */
export async function getContent(
  ctx: Context,
  actor: ReaderActor,
  id: string,
  versionId?: string,
): Promise<DocumentState> {
  const collection = await requireCollection(ctx.db, actor, id, versionId ? 'edit' : 'view')
  const document = await requireDocument(ctx.db, collection)
  const version = versionId && (await readVersion(ctx.db, id, versionId))
  if (!version) await recordOpening(ctx.db, actor, collection)
  return {
    ...(version || { content: document.content as DocumentState['content'], revision: document.revision }),
    snippet: collection.snippet,
    source: await sourceFor(ctx.db, actor, document.source_id),
    // Extractive summaries don't use the prompt.
    prompt: actor.kind === 'user' && document.written_by !== 'extractive' ? document.prompt : null,
    variant: document.variant,
    writtenBy: document.written_by,
    cut: document.cut,
  }
}

/** Reads a version's content; for editors only. */
async function readVersion(db: Db, id: string, versionId: string) {
  const version = presentVersion(await requireVersion(db, id, versionId))
  const content = await readVersionContent(db, id, versionId)
  if (!content) throw new AppError('not_found', 'Version not found')
  return { version, content: content as DocumentState['content'], revision: version.revision }
}

async function requireDocument(db: Db, { id }: CollectionRow): Promise<queries.DocumentRow> {
  const document = await findDocument(db, id)
  if (!document) throw new AppError('not_found', 'Document not found')
  return document
}

async function sourceFor(db: Db, actor: ReaderActor, id: string | null) {
  if (id === null || actor.kind !== 'user') return null
  try {
    const { name } = await requireCollection(db, actor, id, 'view')
    return { id, name }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null
    throw error
  }
}

/**
 * Replaces a document's content and makes the actor its editor.
 * @throws AppError locked if someone else is editing; stale_revision if it has changed since it was read
 */
export async function changeContent(
  ctx: Context,
  actor: UserActor,
  id: string,
  { content: providedContent, revision: base }: { content: unknown; revision?: number | undefined },
): Promise<{ revision: number; snippet: string }> {
  const content = sanitizeContent(providedContent)
  requireContentSize(content)
  return ctx.db.transaction().execute(async (tx) => {
    const collection = await requireLockedCollection(tx, actor, id, 'edit')
    await holdForEdit(tx, collection, actor)
    const { revision: now } = await requireDocument(tx, collection)
    const { revision, snippet } = await storeContent(tx, id, content, base)
    if (revision === undefined)
      throw new AppError('stale_revision', 'The document has changed in the meantime', { revision: now })
    await changeCollection(tx, id, { snippet })
    return { revision, snippet }
  })
}
