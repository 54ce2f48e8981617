import { IconBookmarkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { maxSearchNameLength } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/search.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { parseFilters } from './address-filters.ts'
import { savedQuery, useSavedActions } from './queries.ts'
import classes from './search.module.css'
import type { ActiveSearch } from './use-searching.ts'

/** Returns a key that is the same for equivalent searches. */
const wordsOf = ({ term, filters, orgWide }: Pick<SavedSearch, 'term' | 'filters' | 'orgWide'>) =>
  JSON.stringify([term.trim(), orgWide, Object.entries(parseFilters(filters)).sort()])

interface SaveSearchProps {
  uid: string
  orgId: string
  searching: ActiveSearch
  orgWide: boolean
}

/** Button that saves the current search. */
export default function SaveSearch({ uid, orgId, searching, orgWide }: SaveSearchProps) {
  const { t } = useTranslation('search')
  const { data: saved = [] } = useQuery(savedQuery(uid, orgId))
  const { save } = useSavedActions(uid, orgId)
  const isSaved = saved.some((one) => wordsOf(one) === wordsOf({ ...searching, orgWide }))
  const isSpent = isSaved || save.isPending
  const name = searching.term.slice(0, maxSearchNameLength) || t('unnamed')
  return (
    <button
      type="button"
      className={classes.save}
      // Not disabled, because that would lose the focus. The second click of a double-click doesn't save
      // again.
      aria-disabled={isSpent}
      onClick={({ detail }) => detail > 1 || isSpent || save.mutate({ name, orgWide, ...searching })}
    >
      <IconBookmarkPlus size={16} stroke={1.6} aria-hidden />
      {isSaved ? t('isSaved') : t('save')}
    </button>
  )
}
