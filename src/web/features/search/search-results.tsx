import { Button, Stack, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { SearchHit, SearchPageKey } from '#contract/search.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ActiveFilters } from './active-filters.tsx'
import { resultCountQuery, searchQuery } from './queries.ts'
import { ResultCount, totalCount } from './result-count.tsx'
import { type RenderHit, ResultRow } from './result-row.tsx'
import classes from './search.module.css'
import type { ActiveSearch } from './use-active-search.ts'

interface SearchResultsProps {
  orgId: string
  orgWide: boolean
  activeSearch: ActiveSearch
  onSearch: (changes: Partial<ActiveSearch>) => void
  /** IDs of hits that are hidden while their deletion can still be undone. */
  hiddenIds: ReadonlySet<string>
  /**
   * Called with the displayed results, the key of the next page (undefined at the end) and the total (null if
   * unknown).
   */
  onShown: (hits: readonly SearchHit[], next: SearchPageKey | undefined, total: number | null) => void
  /** Must have a stable identity; otherwise all results rerender. */
  renderHit: RenderHit
}

const noHits: readonly SearchHit[] = []

/** Search results with their matches, using infinite scrolling. */
export default function SearchResults({
  orgId,
  orgWide,
  activeSearch,
  onSearch,
  ...props
}: SearchResultsProps) {
  const { t } = useTranslation('search')
  const errorText = useErrorText()
  const results = useInfiniteQuery(searchQuery(orgId, orgWide, activeSearch))
  const { hiddenIds, renderHit } = props
  const pages = results.data?.pages
  const hits = useMemo(
    () => pages?.flatMap(({ Items }) => Items).filter(({ id }) => !hiddenIds.has(id)) ?? noHits,
    [pages, hiddenIds],
  )
  const next = pages?.at(-1)?.LastEvaluatedKey as SearchPageKey | undefined
  const loadedCount = pages?.reduce((sum, { Items }) => sum + Items.length, 0) ?? 0
  const countQuery = useQuery({
    ...resultCountQuery(orgId, orgWide, activeSearch),
    enabled: next !== undefined,
  })
  const resultTotal = totalCount(hits.length, next && countQuery, loadedCount - hits.length)
  const total = resultTotal.kind === 'exactly' ? resultTotal.number : null
  const notify = useEffectEvent(props.onShown)
  useEffect(() => notify(hits, next, total), [hits, next, total])
  const { term, filters } = activeSearch
  return (
    <section aria-label={t('results')} aria-busy={results.isPending}>
      <ActiveFilters orgId={orgId} filters={filters} onFiltersChange={(filters) => onSearch({ filters })} />
      <div role="status" className={classes.status}>
        {results.isPending && (results.fetchStatus === 'paused' ? t('offline') : t('looking'))}
        {results.isSuccess &&
          hits.length === 0 &&
          !next &&
          (term ? <NoResults term={term} /> : t('noneFiltered'))}
        {(hits.length > 0 || next) && <ResultCount {...resultTotal} />}
      </div>
      {results.isSuccess && hits.length === 0 && term && Object.keys(filters).length > 0 && (
        <Button size="compact-sm" variant="default" onClick={() => onSearch({ filters: {} })}>
          {t('withoutFilters')}
        </Button>
      )}
      <ul data-items className={classes.hits}>
        {hits.map((hit) => (
          <ResultRow key={hit.id} hit={hit} render={renderHit} />
        ))}
      </ul>
      {results.isError && (
        <Stack role="alert" align="flex-start" gap="sm" py="sm">
          <Text>{errorText(results.error)}</Text>
          <Button
            loading={results.isFetching}
            onClick={() => void (results.isFetchNextPageError ? results.fetchNextPage() : results.refetch())}
          >
            {t('again')}
          </Button>
        </Stack>
      )}
      {results.hasNextPage && !results.isFetchingNextPage && !results.isError && (
        <LoadMoreSentinel onVisible={() => void results.fetchNextPage()} />
      )}
    </section>
  )
}

/**
 * Message shown when there are no results. A term that is right-to-left or has direction overrides is
 * isolated within its quotes.
 */
function NoResults({ term }: { term: string }) {
  const { t } = useTranslation('search')
  const [before, after] = t('none', { term: '\n' }).split('\n')
  return (
    <>
      {before}
      <bdi>{term}</bdi>
      {after}
    </>
  )
}

/** Loads more results when this element approaches the viewport. */
function LoadMoreSentinel({ onVisible }: { onVisible: () => void }) {
  const element = useRef<HTMLDivElement>(null)
  const load = useEffectEvent(onVisible)
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && load(), {
      rootMargin: '400px',
    })
    if (element.current) observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={element} className={classes.loadMore} />
}
