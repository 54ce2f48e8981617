import { Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '#web/lib/error-text.ts'
import { ActiveFilters } from './active-filters.tsx'
import { searchQuery } from './queries.ts'
import { ResultRow } from './result-row.tsx'
import classes from './search.module.css'
import type { Searching } from './use-searching.ts'

interface SearchResultsProps {
  orgId: string
  orgWide: boolean
  searching: Searching
  onSearch: (changes: Partial<Searching>) => void
}

/** What was found, and where in it; more arrives while one scrolls. */
export default function SearchResults({ orgId, orgWide, searching, onSearch }: SearchResultsProps) {
  const { t } = useTranslation('search')
  const errorText = useErrorText()
  const found = useInfiniteQuery(searchQuery(orgId, orgWide, searching))
  const hits = found.data?.pages.flatMap(({ Items }) => Items) ?? []
  const { term, filters } = searching
  return (
    <section aria-label={t('results')} aria-busy={found.isPending}>
      <ActiveFilters orgId={orgId} filters={filters} onFilter={(filters) => onSearch({ filters })} />
      <div role="status" className={classes.status}>
        {found.isPending && t('looking')}
        {found.isSuccess && hits.length === 0 && (term ? t('none', { term }) : t('noneFiltered'))}
        {hits.length > 0 && !found.hasNextPage && t('count', { count: hits.length })}
        {hits.length > 0 && found.hasNextPage && t('countMore', { number: hits.length })}
      </div>
      {found.isError && (
        <Stack role="alert" align="flex-start" gap="sm">
          <Text>{errorText(found.error)}</Text>
          <Button onClick={() => void found.refetch()}>{t('again')}</Button>
        </Stack>
      )}
      <ul className={classes.hits}>
        {hits.map((hit) => (
          <ResultRow key={hit.id} hit={hit} />
        ))}
      </ul>
      {found.hasNextPage && !found.isFetchingNextPage && <More onNear={() => void found.fetchNextPage()} />}
    </section>
  )
}

/** Asks for more when it comes near what is seen. */
function More({ onNear }: { onNear: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onNear)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '400px',
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={place} className={classes.further} />
}
