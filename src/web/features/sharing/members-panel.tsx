import { Button, Loader, Tabs, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MemberList } from './member-list.tsx'
import { NoMembersFound } from './no-members-found.tsx'
import { initialMemberCount, maxMemberResults, membersQuery, minSearchLength } from './queries.ts'
import classes from './sharing.module.css'

const tabs = ['members', 'shared', 'owner'] as const
type Tab = (typeof tabs)[number]

/** Delay between typing and searching, in milliseconds. */
const debounceMs = 1000

export interface MembersPanelProps {
  collection: Collection
  /** The viewer and their role in the workspace. */
  viewer: { uid: string; isOwner: boolean; isManager: boolean }
  onChanged: (collection: Collection) => void
}

/** A workspace's members on three tabs, with search. */
export function MembersPanel({ collection, viewer, onChanged }: MembersPanelProps) {
  const { t } = useTranslation('sharing')
  const [tab, setTab] = useState<Tab>('members')
  const [isTransferring, setIsTransferring] = useState(false)
  const [inputText, setInputText] = useState('')
  const [debouncedQuery] = useDebouncedValue(inputText.trim(), debounceMs)
  const typedTerm = inputText.trim().length < minSearchLength ? '' : inputText.trim()
  const searchTerm = typedTerm && (debouncedQuery.length < minSearchLength ? '' : debouncedQuery)
  return (
    <Tabs
      value={tab}
      onChange={(value) => {
        setTab(value as Tab)
        setInputText('')
      }}
      keepMounted={false}
      className={classes.panel}
    >
      <Tabs.List aria-label={t('tabs.label')} mb="md">
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {t(`tabs.${name}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <TextInput
        type="search"
        mb="sm"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          searchTerm !== typedTerm && <Loader role="status" size={16} aria-label={t('searching')} />
        }
        value={inputText}
        onChange={({ currentTarget }) => setInputText(currentTarget.value)}
        onKeyDown={({ key, nativeEvent }) => key === 'Escape' && !nativeEvent.isComposing && setInputText('')}
        // Escape clears the search before it closes the screen.
        data-mantine-stop-propagation={inputText !== ''}
      />
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name}>
          <MemberResults
            collection={collection}
            viewer={viewer}
            onChanged={onChanged}
            term={searchTerm}
            isTransferring={isTransferring}
            tab={name}
            onTransferringChange={setIsTransferring}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

interface MemberResultsProps extends MembersPanelProps {
  term: string
  tab: Tab
  /** Whether the owner is choosing a new owner. */
  isTransferring: boolean
  onTransferringChange: (isTransferring: boolean) => void
}

function MemberResults({
  collection,
  viewer,
  onChanged,
  term,
  tab,
  isTransferring,
  onTransferringChange,
}: MemberResultsProps) {
  const { t } = useTranslation(['sharing', 'common'])
  const { orgId, userId, sharedWith } = collection
  const uids = { members: null, shared: Object.keys(sharedWith), owner: [userId] }[tab]
  const { data, isError, refetch } = useQuery(membersQuery({ orgId, term, uids }))
  if (isError)
    return (
      <div role="alert">
        <Text mb="xs">{t('sharing:failed')}</Text>
        <Button variant="default" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    )
  if (!data) return <Loader role="status" aria-label={t('common:loading')} />
  const tooMany = tab === 'members' && data.hasMore && !term
  // The response to an earlier request may include members who have been removed since.
  const members = data.members.filter(({ uid }) => uids?.includes(uid) ?? true)
  return (
    <>
      <Text role="status" c="dimmed" size="sm" mb="xs">
        {isTransferring && `${t('sharing:handing')} `}
        {tooMany && t('sharing:manyMembers', { limit: initialMemberCount })}
        {data.hasMore && term && t('sharing:manyFound', { limit: maxMemberResults })}
        {!term && members.length === 0 && t('sharing:nobodyYet')}
      </Text>
      {term && members.length === 0 && <NoMembersFound term={term} invites={viewer.isManager} />}
      {!tooMany && members.length > 0 && (
        <MemberList
          collection={collection}
          members={members}
          onChanged={onChanged}
          isTransferring={isTransferring}
          onTransferringChange={onTransferringChange}
          uid={viewer.uid}
          isOwner={viewer.isOwner}
        />
      )}
    </>
  )
}
