import { Anchor, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { BulkExport } from '#contract/bulk-exports.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { formatNumber } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './export-toast.module.css'
import { bulkExportQuery, isInProgress, useDownloadBulkExport, useRemoveBulkExport } from './queries.ts'

interface ExportToastProps {
  uid: string
  /** Called when the user downloads the archive. */
  onDownload: () => void
}

/** Message about an export that shows its progress, then its result. */
export function ExportToast({ uid, onDownload }: ExportToastProps) {
  const { data: bulkExport } = useQuery(bulkExportQuery(uid))
  if (!bulkExport) return null
  if (isInProgress(bulkExport)) return <ProgressToast uid={uid} bulkExport={bulkExport} />
  return bulkExport.state === 'ready' ? (
    <ReadyToast uid={uid} bulkExport={bulkExport} onDownload={onDownload} />
  ) : (
    <FailedToast bulkExport={bulkExport} />
  )
}

function ProgressToast({ uid, bulkExport: { done, total } }: { uid: string; bulkExport: BulkExport }) {
  const { t, i18n } = useTranslation('exports')
  const { mutate: cancel, isPending } = useRemoveBulkExport(uid)
  const formatCount = (value: number) => formatNumber(value, i18n.resolvedLanguage ?? 'en')
  // Once all files are done, they still have to be packed into the archive.
  const percent = Math.min(99, Math.floor((100 * done) / total))
  const text = t('toast.progress', { done: formatCount(done), total: formatCount(total) })
  return (
    <div className={classes.work}>
      <div className={classes.line}>
        <span>{text}</span>
        <span>{t('toast.percent', { percent })}</span>
      </div>
      <Progress.Root size="sm">
        <Progress.Section value={percent} aria-label={t('toast.label')} />
      </Progress.Root>
      <Anchor component="button" type="button" size="sm" disabled={isPending} onClick={() => cancel()}>
        {t('toast.cancel')}
      </Anchor>
    </div>
  )
}

function ReadyToast({ uid, bulkExport, onDownload }: { bulkExport: BulkExport } & ExportToastProps) {
  const { t } = useTranslation('exports')
  const showError = useShowError()
  const { mutate: download } = useDownloadBulkExport(uid, showError)
  const { files, skipped } = bulkExport
  return (
    <div className={classes.work}>
      <strong>{bulkExport.downloaded ? t('toast.done', { count: files ?? 0 }) : t('toast.ready')}</strong>
      {(skipped ?? 0) > 0 && <Text size="sm">{t('toast.skipped', { count: skipped ?? 0 })}</Text>}
      <Text size="sm">{t('toast.readyText')}</Text>
      <Anchor
        component="button"
        type="button"
        size="sm"
        onClick={() => {
          onDownload()
          download()
        }}
      >
        {t('toast.download')}
      </Anchor>
    </div>
  )
}

function FailedToast({ bulkExport: { error } }: { bulkExport: BulkExport }) {
  const { t } = useTranslation('exports')
  return (
    <>
      <strong>{t('toast.failed')}</strong>
      <Text size="sm">{t(error === 'storage_full' ? 'toast.storageFull' : 'toast.failedText')}</Text>
    </>
  )
}
