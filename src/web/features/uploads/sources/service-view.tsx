import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceId } from '#contract/choices.ts'
import { sourceItemsQuery } from '#web/features/uploads/queries.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { SourceList } from './source-list.tsx'
import type { ChosenItems } from './use-chosen-items.ts'

/** Delay between the last keystroke and the search, in milliseconds. */
const debounceMs = 300

interface ServiceViewProps {
  uid: string
  service: SourceId
  chosenItems: ChosenItems
  disabled: boolean
}

/** View of the recordings in a connected service. */
export function ServiceView({ uid, service, chosenItems, disabled }: ServiceViewProps) {
  const { t } = useTranslation('uploads')
  const errorText = useErrorText()
  const [search, setSearch] = useState('')
  const [debouncedSearch] = useDebouncedValue(search.trim(), debounceMs)
  const list = useInfiniteQuery(sourceItemsQuery(uid, service, debouncedSearch))
  const loadedItems = list.data?.pages.flatMap(({ Items }) => Items) ?? []
  // A selected recording may be on a later page.
  const otherSelected = chosenItems
    .itemsIn(service)
    .filter(({ url }) => !loadedItems.some((item) => item.url === url))
  return (
    <SourceList
      label={t('source.list', { service: t(`sources.${service}`) })}
      items={search === '' && !list.isPending ? [...otherSelected, ...loadedItems] : loadedItems}
      selectedUrls={chosenItems.itemsIn(service)}
      disabled={disabled}
      search={search}
      onSearch={setSearch}
      onToggle={(item) => chosenItems.toggle(service, item)}
      isLoading={list.isFetching}
      problem={list.error && errorText(list.error)}
      onLoadMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
    />
  )
}
