import { truncateToSnippet } from '#domain/collections/card-texts.ts'
import { type DocumentContent, plainText } from '#domain/documents/content.ts'
import type { Db } from '#server/infra/database/database.ts'
import * as queries from './queries.ts'
import { requireContentSize } from './size.ts'

/**
 * Stores a document's content; the caller stores the snippet with the collection.
 * @returns the new revision; undefined if the document's revision isn't `base`
 */
export async function storeContent(
  tx: Db,
  id: string,
  content: DocumentContent,
  base?: number,
): Promise<{ revision: number | undefined; snippet: string }> {
  requireContentSize(content)
  const contentText = plainText(content)
  const changes = { content: JSON.stringify(content), plain: contentText, cut: false }
  return {
    revision: await queries.updateDocument(tx, id, changes, base),
    snippet: truncateToSnippet(contentText),
  }
}
