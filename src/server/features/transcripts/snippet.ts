import { createSnippet } from '#domain/collections/card-texts.ts'
import type { Ms } from '#domain/words/words.ts'
import type { Authorized } from '#server/features/collections/access.ts'
import { changeCollection } from '#server/features/collections/service.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listFirstChunks } from './queries.ts'

/** Maximum number of words needed for a snippet, allowing for one per character. */
const snippetWords = 251

/** Updates a locked collection's snippet if an edit starting at `start` has changed its beginning. */
export async function refreshSnippet(tx: Db, collection: Authorized<'edit'>, start: Ms): Promise<void> {
  let first = await listFirstChunks(tx, collection.id, 2)
  if (first.length === 2 && start > (first[1]?.words.at(-1)?.start ?? 0)) return
  const count = first.reduce((sum, { words }) => sum + words.length, 0)
  // Many deletions can result in short chunks.
  if (count < snippetWords) first = await listFirstChunks(tx, collection.id, snippetWords)
  const snippet = createSnippet(first.flatMap(({ words }) => words))
  if (snippet !== collection.snippet) await changeCollection(tx, collection.id, { snippet })
}
