import { IconBookmarkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { maxSearchNameLength } from '#contract/limits.ts'
import type { SavedSearch } from '#contract/search.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { savedSearchesQuery, useSavedSearchActions } from './queries.ts'
import classes from './search.module.css'
import { parseFilters } from './url-filters.ts'
import type { ActiveSearch } from './use-active-search.ts'

/** Returns a key that is the same for equivalent searches. */
const searchKey = ({ term, filters, orgWide }: Pick<SavedSearch, 'term' | 'filters' | 'orgWide'>) =>
  JSON.stringify([term.trim(), orgWide, Object.entries(parseFilters(filters)).sort()])

interface SaveSearchProps {
  uid: string
  orgId: string
  activeSearch: ActiveSearch
  orgWide: boolean
}

/** Button that saves the current search. */
export default function SaveSearch({ uid, orgId, activeSearch, orgWide }: SaveSearchProps) {
  const { t } = useTranslation('search')
  const { data: savedSearches = [] } = useQuery(savedSearchesQuery(uid, orgId))
  const { save } = useSavedSearchActions(uid, orgId)
  const isSaved = savedSearches.some(
    (savedSearch) => searchKey(savedSearch) === searchKey({ ...activeSearch, orgWide }),
  )
  const isDisabled = isSaved || save.isPending
  const name = activeSearch.term.slice(0, maxSearchNameLength) || t('unnamed')
  return (
    <button
      type="button"
      className={classes.save}
      // A disabled button would lose the focus. The second click of a double-click doesn't save again.
      aria-disabled={isDisabled}
      onClick={({ detail }) => detail > 1 || isDisabled || save.mutate({ name, orgWide, ...activeSearch })}
    >
      <IconBookmarkPlus size={16} stroke={1.6} aria-hidden />
      {isSaved ? t('isSaved') : t('save')}
    </button>
  )
}
