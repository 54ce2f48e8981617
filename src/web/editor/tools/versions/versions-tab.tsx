import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState, useSyncExternalStore } from 'react'
import type { Version } from '#contract/versions.ts'
import { saveBefore } from '#web/editor/core/saving/save-before.ts'
import type { PanelProps } from '#web/editor/core/session/panel-props.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import { type ComparedPair, currentText } from './comparison.tsx'
import { OffsetPanel } from './offset-panel.tsx'
import { useRenameVersion, useSaveVersion, useVersions } from './queries.ts'
import { SaveVersion } from './save-version.tsx'
import { useRestore } from './use-restore.tsx'
import { useVersionText } from './use-version-text.ts'
import { VersionComparison } from './version-comparison.tsx'
import { VersionItem } from './version-item.tsx'
import classes from './versions.module.css'

/** Tab with the versions of a transcript, to save, view, compare and restore. */
export default function VersionsTab({ collection, context }: PanelProps) {
  const { id } = collection
  const { session } = context
  const { data, error, refetch, ...more } = useVersions(id)
  const [pair, setPair] = useState<ComparedPair | null>(null)
  const versions = data?.pages.flatMap(({ Items }) => Items) ?? []
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <ListSkeleton />
  if (pair)
    return (
      <VersionComparison
        id={id}
        session={session}
        pair={pair}
        versions={versions}
        onPair={setPair}
        onClose={() => setPair(null)}
      />
    )
  return (
    <VersionList
      collection={collection}
      context={context}
      versions={versions}
      onCompare={({ id }) => setPair({ before: id, after: currentText })}
      more={
        more.hasNextPage ? { busy: more.isFetchingNextPage, load: () => void more.fetchNextPage() } : null
      }
    />
  )
}

interface VersionListProps extends Pick<PanelProps, 'collection' | 'context'> {
  versions: readonly Version[]
  onCompare: (version: Version) => void
  more: { busy: boolean; load: () => void } | null
}

function VersionList({
  collection: { id },
  context: { session },
  versions,
  onCompare,
  more,
}: VersionListProps) {
  const { t } = useTranslation('transcripts')
  const errorText = useErrorText()
  const { titleOf, momentOf } = useVersionText()
  const complain = (error: Error) => notifications.show({ color: 'red', message: errorText(error) })
  const save = useSaveVersion(id)
  const name = useRenameVersion(id, complain)
  const { restore, restoring } = useRestore(id, session)
  const isReadOnly = useSyncExternalStore(session.readOnly.subscribe, session.readOnly.snapshot) !== null
  const keep = async (name: string) => {
    if (!(await saveBefore(session.saver, t('versions.unsaved')))) return false
    return save.mutateAsync(name).then(
      () => true,
      (error: Error) => {
        complain(error)
        return false
      },
    )
  }
  return (
    <>
      <SaveVersion busy={save.isPending} onSave={keep} />
      <div className={classes.shift}>
        {!isReadOnly && <OffsetPanel collectionId={id} session={session} />}
      </div>
      <ol className={classes.list} aria-label={t('rail.versions')}>
        {versions.map((version) => (
          <VersionItem
            key={version.id}
            collectionId={id}
            version={version}
            busy={restoring === version.id}
            readOnly={isReadOnly}
            onName={(given) => name.mutate({ versionId: version.id, name: given })}
            onCompare={() => onCompare(version)}
            onRestore={() =>
              void restore(
                version.id,
                t('versions.restored', { title: titleOf(version), moment: momentOf(version) }),
              )
            }
          />
        ))}
      </ol>
      {more && (
        <Button size="compact-sm" variant="subtle" fullWidth loading={more.busy} onClick={more.load}>
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
    <Stack gap="md" aria-busy="true" aria-label={t('loading')}>
      {['first', 'second', 'third'].map((nth) => (
        <Skeleton key={nth} height={64} />
      ))}
    </Stack>
  )
}
