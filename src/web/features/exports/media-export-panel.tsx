import { Alert, Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { MediaExportKind } from '#contract/choices.ts'
import type { MediaExport } from '#contract/media-exports.ts'
import { hasErrorCode } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './export-dialog.module.css'
import type { subtitleOptions } from './export-options.ts'
import {
  isBeingCreated,
  mediaExportQuery,
  useDownloadMediaExport,
  useRemoveMediaExport,
  useStartMediaExport,
} from './media-export-queries.ts'

interface MediaExportPanelProps {
  id: string
  kind: MediaExportKind
  /** Options for the subtitles. */
  subtitles: ReturnType<typeof subtitleOptions>
  onExport: () => void
}

/** Panel that starts a media export and shows its progress and the resulting file. */
export function MediaExportPanel({ id, kind, subtitles, onExport }: MediaExportPanelProps) {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const { data: mediaExport } = useQuery(mediaExportQuery(id))
  const start = useStartMediaExport(id)
  const currentExport = mediaExport?.kind === kind ? mediaExport : null
  // If no export is running, a conflict reported by the server means that the recording has no highlights.
  const hasNoHighlights =
    kind === 'clips' && !isBeingCreated(mediaExport) && hasErrorCode(start.error, 'conflict')
  const begin = () => {
    onExport()
    start.mutate({ kind, ...subtitles })
  }
  return (
    <div className={classes.media}>
      <Text size="sm">{t(`mediaText.${kind}`)}</Text>
      {start.error && (
        <Alert color="red" role="alert">
          {hasNoHighlights ? t('mediaNoHighlights') : errorText(start.error)}
        </Alert>
      )}
      {currentExport && <ExportOutcome id={id} mediaExport={currentExport} />}
      {!isBeingCreated(mediaExport) && currentExport?.state !== 'ready' && (
        <Group justify="flex-end">
          <Button loading={start.isPending} onClick={begin}>
            {t('mediaStart')}
          </Button>
        </Group>
      )}
      {isBeingCreated(mediaExport) && !currentExport && (
        <Text size="sm" c="dimmed" role="status">
          {t('mediaOther', { kind: t(`media.${mediaExport.kind}`) })}
        </Text>
      )}
    </div>
  )
}

function ExportOutcome({ id, mediaExport }: { id: string; mediaExport: MediaExport }) {
  const { t, i18n } = useTranslation('exports')
  const { mutate: remove, isPending } = useRemoveMediaExport(id)
  const download = useDownloadMediaExport(id)
  const errorText = useErrorText()
  if (mediaExport.state === 'failed')
    return (
      <Alert color="red" role="alert" title={t('toast.failed')}>
        {t(`mediaError.${mediaExport.error ?? 'internal'}`)}
      </Alert>
    )
  if (mediaExport.state !== 'ready')
    return (
      <>
        <Group justify="space-between" gap="xs">
          <Text size="sm" role="status">
            {t('mediaMaking')}
          </Text>
          <Text size="sm">{t('toast.percent', { percent: Math.floor(mediaExport.percent) })}</Text>
        </Group>
        <Progress.Root size="sm">
          <Progress.Section value={mediaExport.percent} aria-label={t('toast.label')} />
        </Progress.Root>
        <Text size="sm" c="dimmed">
          {t('mediaLeave')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" loading={isPending} onClick={() => remove()}>
            {t('toast.cancel')}
          </Button>
        </Group>
      </>
    )
  const size = formatSize(mediaExport.bytes ?? 0, i18n.resolvedLanguage ?? 'en')
  return (
    <>
      <Text size="sm" role="status">
        {t('mediaReady', { name: mediaExport.fileName ?? '', size })}
      </Text>
      {download.error && (
        <Alert color="red" role="alert">
          {errorText(download.error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" loading={isPending} onClick={() => remove()}>
          {t('mediaRemove')}
        </Button>
        <Button
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t('download')}
        </Button>
      </Group>
    </>
  )
}
