import type { Collection } from '#contract/collection.ts'
import { showsSnippet, snippetPlaceholder } from '#domain/collection-kinds.ts'
import { useTranslation } from '#web/lib/use-translation.ts'

/**
 * The start of a collection's text, or a placeholder; null during processing.
 * @param cut shortens it to what there is room for
 */
export function useSnippet(collection: Collection, cut = (snippet: string) => snippet): string | null {
  const { t } = useTranslation('collections')
  if (!showsSnippet(collection)) return null
  const note = snippetPlaceholder(collection)
  return note ? t(`beginning.${note}`) : cut(collection.snippet)
}
