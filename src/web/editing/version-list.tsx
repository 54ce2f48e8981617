import { Button, Skeleton, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Version } from '#contract/versions.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { OfflineText } from './offline-text.tsx'
import { SaveVersionForm } from './save-version-form.tsx'
import { useVersionText } from './use-version-text.ts'
import { VersionItem, type VersionItemProps } from './version-item.tsx'
import { useRenameVersion, useSaveVersion, useVersions } from './version-queries.ts'
import classes from './versions.module.css'

interface VersionListProps extends Pick<VersionItemProps, 'readOnly' | 'renderLink'> {
  collectionId: string
  label: string
  /** ID of the version that is being restored. */
  restoring: string | null
  /** Saves pending edits; returns whether all are saved, and shows a message if not. */
  saveFirst: () => Promise<boolean>
  onCompare?: (version: Version) => void
  /** Restores a version, then shows the message. */
  onRestore: (versionId: string, message: string) => Promise<void>
  /** Content between the form and the list. */
  children?: ReactNode
}

/** Versions of a collection, to save, name, view and restore. */
export function VersionList(props: VersionListProps) {
  const { collectionId, label, restoring, saveFirst, onCompare, onRestore, children, ...item } = props
  const { t } = useTranslation('editing')
  const showError = useShowError()
  const { titleOf, momentOf } = useVersionText()
  const { data, error, refetch, ...query } = useVersions(collectionId)
  const save = useSaveVersion(collectionId)
  const rename = useRenameVersion(collectionId, showError)
  if (!data && query.isPaused) return <OfflineText />
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <ListSkeleton />
  const saveNamed = async (name: string) => {
    if (!(await saveFirst())) return false
    return save.mutateAsync(name).then(
      () => true,
      (failure: Error) => {
        showError(failure)
        return false
      },
    )
  }
  return (
    <>
      <SaveVersionForm busy={save.isPending} onSave={saveNamed} />
      {children}
      <ol className={classes.list} aria-label={label}>
        {data.pages
          .flatMap(({ Items }) => Items)
          .map((version) => (
            <VersionItem
              key={version.id}
              {...item}
              version={version}
              busy={restoring === version.id}
              onRename={(name) => rename.mutate({ versionId: version.id, name })}
              {...(onCompare && { onCompare: () => onCompare(version) })}
              onRestore={() => {
                const labels = { title: titleOf(version), moment: momentOf(version) }
                void onRestore(version.id, t('versions.restored', labels))
              }}
            />
          ))}
      </ol>
      {query.hasNextPage && (
        <Button
          size="compact-sm"
          variant="subtle"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('versions.more')}
        </Button>
      )}
    </>
  )
}

function Failure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const errorText = useErrorText()
  return (
    <Stack gap="sm" align="start" role="alert">
      <Text size="sm">{errorText(error)}</Text>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Stack>
  )
}

function ListSkeleton() {
  const { t } = useTranslation('common')
  return (
    <Stack role="status" gap="md" aria-label={t('loading')}>
      {['first', 'second', 'third'].map((ordinal) => (
        <Skeleton key={ordinal} height={64} />
      ))}
    </Stack>
  )
}
