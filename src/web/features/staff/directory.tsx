import { Button, Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import rowClasses from '#web/ui/rows.module.css'

/** Delay between typing and searching, in milliseconds. */
const debounceMs = 400

interface DirectoryProps<T> {
  title: string
  /** Returns the query for a search term. */
  useList: (
    term: string,
  ) => Pick<
    UseInfiniteQueryResult<{ pages: { Items: T[] }[] }>,
    'data' | 'isError' | 'refetch' | 'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage'
  >
  row: (item: T) => ReactNode
}

/** Searchable list of all items of one kind in the installation. */
export function Directory<T>({ title, useList, row }: DirectoryProps<T>) {
  const { t } = useTranslation(['staff', 'common'])
  const [inputText, setInputText] = useState('')
  const [term] = useDebouncedValue(inputText.trim(), debounceMs)
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useList(term)
  const items = data?.pages.flatMap(({ Items }) => Items)
  return (
    <>
      <TextInput
        type="search"
        mb="sm"
        aria-label={`${t('staff:search')}: ${title}`}
        placeholder={t('staff:search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={inputText}
        onChange={({ currentTarget }) => setInputText(currentTarget.value)}
      />
      {isError && <LoadError text={t('staff:failed')} onRetry={() => void refetch()} />}
      {!items && !isError && <Loader role="status" size="sm" aria-label={t('common:loading')} />}
      <Text role="status" size="sm" c="dimmed">
        {items?.length === 0 && t('staff:none', { term })}
      </Text>
      {items && items.length > 0 && (
        <ul className={`${rowClasses.list} ${rowClasses.underlined}`} aria-label={title}>
          {items.map(row)}
        </ul>
      )}
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('staff:more')}
        </Button>
      )}
    </>
  )
}
