import { Anchor, Breadcrumbs, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconFolder } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FolderKind } from '#contract/choices.ts'
import { nameFromFile } from '#domain/collections/file-names.ts'
import { folderEntriesQuery } from '#web/features/uploads/queries.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './source.module.css'
import { SourceList } from './source-list.tsx'
import type { ChosenItems } from './use-chosen-items.ts'

/** Delay between the last keystroke and the search, in milliseconds. */
const searchDelayMs = 400

interface FolderViewProps {
  orgId: string
  kind: FolderKind
  chosenItems: ChosenItems
  disabled: boolean
}

/** View of the recordings in a connected folder and its subfolders. */
export function FolderView({ orgId, kind, chosenItems, disabled }: FolderViewProps) {
  const { t } = useTranslation('uploads')
  const errorText = useErrorText()
  const [path, setPath] = useState('')
  const [search, setSearch] = useState('')
  const [debouncedSearch] = useDebouncedValue(search.trim(), searchDelayMs)
  const list = useInfiniteQuery(folderEntriesQuery(orgId, kind, path, debouncedSearch))
  const pages = list.data?.pages ?? []
  const folders = pages.flatMap((page) => page.folders)
  const items = pages.flatMap(({ files }) =>
    files.map(({ url, name, path, size }) => ({
      url,
      name: debouncedSearch ? path : name,
      title: nameFromFile(name),
      thumbnail: null,
      recorded: null,
      duration: null,
      size,
    })),
  )
  const openFolder = (to: string) => {
    setPath(to)
    setSearch('')
  }
  return (
    <>
      <FolderPath path={path} disabled={disabled} onOpen={openFolder} />
      <SourceList
        label={t('source.list', { service: t(`sources.${kind}`) })}
        items={items}
        selectedUrls={chosenItems.itemsIn(kind)}
        disabled={disabled}
        search={search}
        onSearch={setSearch}
        onToggle={(item) => chosenItems.toggle(kind, item)}
        isLoading={list.isFetching}
        problem={list.error && errorText(list.error)}
        onLoadMore={list.hasNextPage ? () => void list.fetchNextPage() : undefined}
        folders={folders.length > 0 && <Subfolders folders={folders} onOpen={openFolder} />}
      />
      {pages.at(-1)?.isPartial && !list.hasNextPage && (
        <Text size="sm" c="dimmed">
          {t('source.partial')}
        </Text>
      )}
    </>
  )
}

interface FolderPathProps {
  path: string
  disabled: boolean
  onOpen: (path: string) => void
}

/** The open folder and its parents. */
function FolderPath({ path, disabled, onOpen }: FolderPathProps) {
  const { t } = useTranslation('uploads')
  const parts = path === '' ? [] : path.split('/')
  const ancestors = [
    { name: t('source.top'), path: '' },
    ...parts.map((name, index) => ({ name, path: parts.slice(0, index + 1).join('/') })),
  ]
  return (
    <nav aria-label={t('source.path')}>
      <Breadcrumbs separatorMargin={6} classNames={{ root: classes.path }}>
        {ancestors.map((ancestor) =>
          ancestor.path === path ? (
            <Text key={ancestor.path} size="sm" fw={500} aria-current="page">
              <bdi>{ancestor.name}</bdi>
            </Text>
          ) : (
            <Anchor
              key={ancestor.path}
              component="button"
              type="button"
              size="sm"
              disabled={disabled}
              onClick={() => onOpen(ancestor.path)}
            >
              <bdi>{ancestor.name}</bdi>
            </Anchor>
          ),
        )}
      </Breadcrumbs>
    </nav>
  )
}

interface SubfoldersProps {
  folders: readonly { name: string; path: string }[]
  onOpen: (path: string) => void
}

function Subfolders({ folders, onOpen }: SubfoldersProps) {
  const { t } = useTranslation('uploads')
  return (
    <ul className={classes.folders} aria-label={t('source.folders')}>
      {folders.map(({ name, path }) => (
        <li key={path}>
          <button type="button" className={classes.folder} onClick={() => onOpen(path)}>
            <IconFolder size={18} stroke={1.5} aria-hidden />
            <bdi>{name}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
