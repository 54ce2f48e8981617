import { Button, Loader, Text } from '@mantine/core'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'
import classes from './corrector-admin.module.css'

interface PagedListProps<T> {
  label: string
  /** Shown if there are no items. */
  emptyText: string
  query: Pick<
    UseInfiniteQueryResult<{ pages: { Items: T[] }[] }>,
    'data' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  row: (item: T) => ReactNode
}

/** List that loads page by page. */
export function PagedList<T>({ label, emptyText, query, row }: PagedListProps<T>) {
  const { t } = useTranslation(['correctorAdmin', 'common'])
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const items = data?.pages.flatMap(({ Items }) => Items)
  if (!items && isError) return <LoadError text={t('correctorAdmin:failed')} onRetry={() => void refetch()} />
  if (!items) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <>
      <Text role="status" c="dimmed">
        {items.length === 0 && emptyText}
      </Text>
      {items.length > 0 && (
        <ul className={`${rowClasses.list} ${rowClasses.underlined} ${classes.list}`} aria-label={label}>
          {items.map(row)}
        </ul>
      )}
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('correctorAdmin:more')}
        </Button>
      )}
    </>
  )
}
