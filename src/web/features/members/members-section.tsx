import { Loader, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Workspace } from '#contract/accounts.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { UserOnlyFields } from '#web/ui/user-only-fields.tsx'
import { MemberRow } from './member-row.tsx'
import classes from './members.module.css'
import {
  initialMemberCount,
  membersQuery,
  minSearchLength,
  searchPageSize,
  useLiveMembers,
} from './queries.ts'

/** Delay between typing and searching, in milliseconds. */
const debounceMs = 1000

interface MembersSectionProps {
  uid: string
  workspace: Workspace
}

/** Section with a workspace's members and their roles. */
export function MembersSection({ uid, workspace }: MembersSectionProps) {
  const { t } = useTranslation(['workspace', 'common'])
  const [inputText, setInputText] = useState('')
  const [debouncedQuery] = useDebouncedValue(inputText.trim(), debounceMs)
  const term =
    inputText.trim().length < minSearchLength || debouncedQuery.length < minSearchLength ? '' : debouncedQuery
  const { data, isError, refetch } = useQuery(membersQuery(workspace.id, term))
  useLiveMembers(workspace.id)
  const list = useRef<HTMLUListElement>(null)
  if (isError) return <LoadError text={t('workspace:members.failed')} onRetry={() => void refetch()} />
  return (
    <>
      {(data?.hasMore || inputText) && (
        <TextInput
          type="search"
          mb="sm"
          aria-label={t('workspace:members.search')}
          placeholder={t('workspace:members.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={inputText}
          onChange={({ currentTarget }) => setInputText(currentTarget.value)}
        />
      )}
      <Text role="status" size="sm" c="dimmed" mb={data?.hasMore ? 'xs' : 0}>
        {data?.hasMore && !term && t('workspace:members.many', { limit: initialMemberCount })}
        {data?.hasMore && term && t('workspace:members.manyFound', { limit: searchPageSize })}
        {data && data.members.length === 0 && t('workspace:members.nobody', { term })}
      </Text>
      {data ? (
        <UserOnlyFields label={t('workspace:members.title')}>
          <ul ref={list} tabIndex={-1} aria-label={t('workspace:members.title')} className={classes.list}>
            {data.members.map((member) => (
              <MemberRow
                key={member.uid}
                member={member}
                workspace={workspace}
                viewer={uid}
                onRemoved={() => list.current?.focus()}
              />
            ))}
          </ul>
        </UserOnlyFields>
      ) : (
        <Loader role="status" size="sm" aria-label={t('common:loading')} />
      )}
    </>
  )
}
