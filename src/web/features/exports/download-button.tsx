import { Alert, Button, Group } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/collection.ts'
import { type ExportFormat, exportFiles } from '#contract/export-formats.ts'
import { exportFileName } from '#domain/collections/file-names.ts'
import { urlFor } from '#web/lib/api/api.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { startDownload } from '#web/lib/browser/start-download.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { track } from '#web/lib/track.ts'
import { waitForDocumentSettings } from './document-fields.tsx'
import { downloadExport } from './download-export.ts'
import classes from './export-dialog.module.css'
import { type OptionValues, toExportQuery } from './export-options.ts'

interface DownloadButtonProps {
  collection: Collection
  /** Format; undefined for a bundle. */
  format: ExportFormat | undefined
  values: OptionValues
  onExport: () => void
  onClose: () => void
}

/** Button that downloads an export of a single transcript. */
export function DownloadButton({ collection, format, values, onExport, onClose }: DownloadButtonProps) {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const client = useQueryClient()
  const params = { id: collection.id }
  const { mutate, isPending, error } = useMutation({
    async mutationFn() {
      if (format === undefined) {
        void track('Transcript Exported', { format: 'bundle', count: 1 })
        // A bundle is too large to hold in the page's memory.
        return startDownload(urlFor('exportBundle', { params }))
      }
      await waitForDocumentSettings(client)
      onExport()
      const fileName = exportFileName(collection, exportFiles[format].extension)
      return downloadExport({ params, query: toExportQuery(format, values) }, fileName)
    },
    onSuccess: onClose,
  })
  return (
    <>
      {error && (
        <Alert color="red" mt="md" role="alert">
          {errorText(error)}
        </Alert>
      )}
      <Group justify="flex-end" className={classes.footer ?? ''}>
        <Button loading={isPending} onClick={() => mutate()}>
          {t('download')}
        </Button>
      </Group>
    </>
  )
}
