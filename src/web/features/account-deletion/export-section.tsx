import { Button, Group, Progress, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { DataExport } from '#contract/data-export.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatDateTime, formatPercent, formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { exportQuery, isRunning, useDownloadArchive, useRemoveExport, useStartExport } from './queries.ts'
import { RegionArchives } from './region-archives.tsx'

/** Section for an archive of the user's data: request, progress and download. */
export function ExportSection({ uid }: { uid: string }) {
  const { t } = useTranslation(['leaving', 'common'])
  const errorText = useErrorText()
  const { data: archive, error, refetch } = useQuery(exportQuery(uid))
  return (
    <SettingsSection title={t('leaving:export.title')} intro={t('leaving:export.intro')}>
      {archive !== undefined ? (
        <ArchiveState uid={uid} archive={archive} />
      ) : error ? (
        <div role="alert">
          <Text mb="sm">{errorText(error)}</Text>
          <Button size="compact-sm" onClick={() => void refetch()}>
            {t('common:retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height={36} width={180} aria-busy />
      )}
    </SettingsSection>
  )
}

interface ArchiveProps {
  uid: string
  archive: DataExport
}

function ArchiveState({ uid, archive }: { uid: string; archive: DataExport | null }) {
  const { t } = useTranslation('leaving')
  if (archive && isRunning(archive)) return <ExportProgress uid={uid} archive={archive} />
  if (archive?.state === 'ready') return <ReadyArchive uid={uid} archive={archive} />
  return (
    <>
      {archive?.state === 'failed' && (
        <Text role="alert" c="red">
          {t(`export.failed.${archive.error ?? 'internal'}`)}
        </Text>
      )}
      <StartButton uid={uid} label={archive ? t('export.again') : t('export.start')} />
    </>
  )
}

function StartButton({ uid, label }: { uid: string; label: string }) {
  const startExport = useStartExport(uid)
  const showError = useShowError()
  const runOnce = useOnce()
  return (
    <Group>
      <Button
        size="compact-sm"
        variant="default"
        loading={startExport.isPending}
        onClick={() => runOnce(() => startExport.mutateAsync(undefined, { onError: showError }))}
      >
        {label}
      </Button>
    </Group>
  )
}

function ExportProgress({ uid, archive: { percent } }: ArchiveProps) {
  const { t, i18n } = useTranslation('leaving')
  const cancel = useRemoveExport(uid)
  const showError = useShowError()
  return (
    <>
      <Text size="sm" aria-live="polite">
        {t('export.working')}
      </Text>
      <Group wrap="nowrap" gap="sm">
        <Progress.Root style={{ flex: 1 }}>
          <Progress.Section value={percent} aria-label={t('export.progress')} />
        </Progress.Root>
        <Text size="sm" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatPercent(percent, i18n.language)}
        </Text>
      </Group>
      <Group>
        <Button
          size="compact-sm"
          variant="default"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(undefined, { onError: showError })}
        >
          {t('export.cancel')}
        </Button>
      </Group>
    </>
  )
}

function ReadyArchive({ uid, archive }: ArchiveProps) {
  const { t, i18n } = useTranslation('leaving')
  const download = useDownloadArchive(uid)
  const remove = useRemoveExport(uid)
  const showError = useShowError()
  const { bytes, expires, skipped, created } = archive
  return (
    <>
      <Text size="sm" aria-live="polite">
        {t('export.ready', {
          size: formatSize(bytes ?? 0, i18n.language),
          made: formatDateTime(created, i18n.language),
          until: formatDateTime(expires ?? created, i18n.language),
        })}
      </Text>
      {!!skipped && <Text size="sm">{t('export.skipped', { count: skipped })}</Text>}
      <RegionArchives uid={uid} archives={archive.regions} />
      <Group gap="sm">
        <Button
          size="compact-sm"
          loading={download.isPending}
          onClick={() => download.mutate(undefined, { onError: showError })}
        >
          {t('export.download')}
        </Button>
        <StartButton uid={uid} label={t('export.another')} />
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={remove.isPending}
          onClick={() => remove.mutate(undefined, { onError: showError })}
        >
          {t('export.remove')}
        </Button>
      </Group>
    </>
  )
}
