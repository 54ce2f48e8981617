import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Saver } from '#web/editor/core/saving/saver.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './export-button.module.css'

interface ExportButtonProps {
  saver: Saver
  /** Opens the export dialog. */
  onExport: () => void
}

/** Button for exporting the transcript. Saves pending edits first, because the server creates the file. */
export function ExportButton({ saver, onExport }: ExportButtonProps) {
  const { t } = useTranslation('transcripts')
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    await saver.saveNow()
    setBusy(false)
    if (saver.snapshot().kind === 'saved') onExport()
    else notifications.show({ color: 'red', title: t('export.unsaved'), message: t('export.unsavedText') })
  }
  return (
    <Button
      size="xs"
      variant="default"
      className={classes.button}
      aria-label={t('export.button')}
      aria-haspopup="dialog"
      leftSection={<IconDownload size={16} aria-hidden />}
      loading={busy}
      onClick={() => void open()}
    >
      <span className={classes.label}>{t('export.button')}</span>
    </Button>
  )
}
