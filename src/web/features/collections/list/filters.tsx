import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import {
  DeletedCollectionsContext,
  subtractFromListCounts,
} from '#web/features/collections/card/deleted-collections.ts'
import { countsQuery, type Listing } from '#web/features/collections/state/queries.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './filters.module.css'

interface FiltersProps {
  listing: Listing
  /** Whether the user may see all content in the workspace. */
  listsAll: boolean
  onShowList: (scope: Listing['scope']) => void
  /** Whether the trash is open. */
  inTrash: boolean
  onOpenTrash: () => void
}

/** Navigation between the lists, with their counts. */
export function Filters({
  listing: { uid, orgId, scope },
  listsAll,
  onShowList,
  inTrash,
  onOpenTrash,
}: FiltersProps) {
  const { t, i18n } = useTranslation('collections')
  const { data } = useQuery(countsQuery(uid, orgId))
  const deletedCollections = use(DeletedCollectionsContext)
  const counts = data && { ...data, ...subtractFromListCounts(data, deletedCollections, { uid, orgId }) }
  const formatCount = (value: number) => formatNumber(value, i18n.resolvedLanguage ?? 'en')
  const filters = [
    { scope: 'mine', label: t('mine'), count: counts?.mine },
    { scope: 'shared', label: t('shared'), count: counts?.shared },
    ...(listsAll ? [{ scope: 'workspace', label: t('team'), count: counts?.workspace } as const] : []),
  ] as const
  return (
    <ul className={classes.filters}>
      {filters.map((filter) => (
        <li key={filter.scope}>
          <button
            type="button"
            className={classes.filter}
            aria-current={filter.scope === scope && !inTrash ? 'page' : undefined}
            onClick={() => onShowList(filter.scope)}
          >
            <span>{filter.label}</span>
            {filter.scope === 'shared' && counts && counts.unseen > 0 ? (
              <span className={classes.unseen} title={t('unseen', { count: counts.unseen })}>
                {formatCount(counts.unseen)}
              </span>
            ) : (
              <span className={classes.count}>{filter.count != null && formatCount(filter.count)}</span>
            )}
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={classes.filter}
          aria-current={inTrash ? 'page' : undefined}
          onClick={onOpenTrash}
        >
          <span>{t('trash')}</span>
        </button>
      </li>
    </ul>
  )
}
