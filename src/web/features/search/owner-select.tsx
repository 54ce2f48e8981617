import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Member } from '#contract/members.ts'
import { call } from '#web/lib/api/api.ts'
import { searchByName } from '#web/lib/format/search-by-name.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Delay between typing and searching members, in milliseconds. */
const debounceMs = 1000
/** Minimum number of letters to search for; fewer would match most of a large workspace. */
const minTermLength = 2
/** Maximum number of initial options, and of search results. */
const maxOptions = 200

/**
 * Fetches a workspace's first members, sorted by name, or those whose name or email address contains the
 * input.
 */
const membersQuery = (oid: string, term: string) =>
  queryOptions({
    queryKey: ['search-members', oid, 'named', term],
    queryFn: ({ signal }) =>
      call(
        'listMembers',
        { params: { oid }, query: { limit: maxOptions, ...(term && { q: term }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

interface OwnerSelectProps {
  orgId: string
  /** Selected owners; each has a chip above the results. */
  selectedIds: readonly string[] | undefined
  onChange: (owners: string[]) => void
}

/** Select that adds owners one at a time. In large workspaces, it searches as the user types. */
export function OwnerSelect({ orgId, selectedIds = [], onChange }: OwnerSelectProps) {
  const { t } = useTranslation('search')
  const [inputText, setInputText] = useState('')
  const [debouncedQuery] = useDebouncedValue(inputText.trim(), debounceMs)
  const firstPage = useQuery(membersQuery(orgId, '')).data
  const searchesServer = firstPage?.LastEvaluatedKey !== undefined && inputText.trim().length >= minTermLength
  const searchResult = useQuery({
    ...membersQuery(orgId, debouncedQuery),
    enabled: searchesServer && debouncedQuery.length >= minTermLength,
  })
  const isSearching = searchesServer && (debouncedQuery !== inputText.trim() || searchResult.isFetching)
  const members = excludeSelected(
    [...(firstPage?.Items ?? []), ...(searchesServer ? (searchResult.data?.Items ?? []) : [])],
    selectedIds,
  )
  const emails = new Map(members.map(({ uid, email }) => [uid, email?.email ?? '']))
  return (
    <Select
      size="xs"
      label={t('filter.owners')}
      placeholder={selectedIds.length > 0 ? t('another') : t('any')}
      searchable
      searchValue={inputText}
      onSearchChange={setInputText}
      nothingFoundMessage={isSearching ? t('looking') : t('nobody')}
      data={members.map(({ uid, name }) => ({ value: uid, label: name }))}
      filter={({ search }) =>
        filterByName(members, search).map(({ uid, name }) => ({ value: uid, label: name }))
      }
      renderOption={({ option }) => (
        <span>
          <bdi>{option.label}</bdi>
          {isAmbiguous(members, option.label) && <small> {emails.get(option.value)}</small>}
        </span>
      )}
      comboboxProps={{ withinPortal: true }}
      maxDropdownHeight={260}
      value={null}
      onChange={(owner) => {
        setInputText('')
        if (owner) onChange([...selectedIds, owner])
      }}
    />
  )
}

/** Returns the members that aren't selected yet. */
function excludeSelected(members: readonly Member[], selectedIds: readonly string[]): Member[] {
  const availableMembers = members.filter(({ uid }) => !selectedIds.includes(uid))
  return [...new Map(availableMembers.map((member) => [member.uid, member])).values()]
}

/** Returns the members whose name or address contains all typed words. */
const filterByName = (members: readonly Member[], query: string) =>
  searchByName(
    query,
    members.map(({ uid, name, email }) => ({ uid, name, group: email?.email ?? '' })),
  )

const isAmbiguous = (members: readonly Member[], term: string) =>
  members.filter(({ name }) => name === term).length > 1
