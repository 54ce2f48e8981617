import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type DocumentFormat, documentFormats } from '#contract/document-formats.ts'
import type { DocumentState } from '#contract/documents.ts'
import { urlFor } from '#web/lib/api/api.ts'
import { startDownload } from '#web/lib/browser/start-download.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { SaveQueue } from '#web/lib/saving/save-queue.ts'
import classes from './documents.module.css'

interface DocumentExportProps {
  id: string
  queue: SaveQueue<DocumentState['content'], number>
}

/** Menu for downloading the document. Saves pending edits first, because the server creates the file. */
export function DocumentExport({ id, queue }: DocumentExportProps) {
  const { t } = useTranslation('documents')
  const [busy, setBusy] = useState(false)
  const download = async (format: DocumentFormat) => {
    setBusy(true)
    await queue.flush()
    setBusy(false)
    if (!queue.isOpen) startDownload(urlFor('exportDocument', { params: { id }, query: { format } }))
    else notifications.show({ color: 'red', title: t('export.unsaved'), message: t('export.unsavedText') })
  }
  return (
    <Menu position="bottom-end" width={250} shadow="md">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.button ?? ''}
          aria-label={t('export.button')}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
        >
          <span className={classes.label}>{t('export.button')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {documentFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
