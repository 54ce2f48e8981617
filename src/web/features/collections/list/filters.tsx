import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import {
  countsWithoutDeleted,
  DeletedCollectionsContext,
} from '#web/features/collections/card/deleted-collections.ts'
import { countsQuery, type Listing } from '#web/features/collections/state/queries.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './filters.module.css'

interface FiltersProps {
  listing: Listing
  /** Whether the user may see all content in the workspace. */
  listsAll: boolean
  onList: (scope: Listing['scope']) => void
  /** Whether the trash is open. */
  inTrash: boolean
  onTrash: () => void
}

/** Navigation between the lists, with their counts. */
export function Filters({
  listing: { uid, orgId, scope },
  listsAll,
  onList,
  inTrash,
  onTrash,
}: FiltersProps) {
  const { t, i18n } = useTranslation('collections')
  const { data } = useQuery(countsQuery(uid, orgId))
  const deleted = use(DeletedCollectionsContext)
  const counts = data && { ...data, ...countsWithoutDeleted(data, deleted, { uid, orgId }) }
  const inDigits = (value: number) => formatNumber(value, i18n.resolvedLanguage ?? 'en')
  const filters = [
    { of: 'mine', label: t('mine'), count: counts?.mine },
    { of: 'shared', label: t('shared'), count: counts?.shared },
    ...(listsAll ? [{ of: 'workspace', label: t('team'), count: counts?.workspace } as const] : []),
  ] as const
  return (
    <ul className={classes.filters}>
      {filters.map((filter) => (
        <li key={filter.of}>
          <button
            type="button"
            className={classes.filter}
            aria-current={filter.of === scope && !inTrash ? 'page' : undefined}
            onClick={() => onList(filter.of)}
          >
            <span>{filter.label}</span>
            {filter.of === 'shared' && counts && counts.unseen > 0 ? (
              <span className={classes.unseen} title={t('unseen', { count: counts.unseen })}>
                {inDigits(counts.unseen)}
              </span>
            ) : (
              <span className={classes.count}>{filter.count != null && inDigits(filter.count)}</span>
            )}
          </button>
        </li>
      ))}
      <li>
        <button
          type="button"
          className={classes.filter}
          aria-current={inTrash ? 'page' : undefined}
          onClick={onTrash}
        >
          <span>{t('trash')}</span>
        </button>
      </li>
    </ul>
  )
}
