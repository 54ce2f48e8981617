import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { type ExportFormat, exportFormats } from '#contract/export-formats.ts'
import type { UserSettings } from '#contract/settings.ts'
import type { Saver } from '#web/editor/core/saving/saver.ts'
import { urlFor } from '#web/lib/api.ts'
import { track } from '#web/lib/track.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './export-menu.module.css'

interface ExportMenuProps {
  collectionId: string
  saver: Saver
  /** Settings for splitting subtitles. */
  subtitles: Pick<UserSettings, 'breakAllSpeakers' | 'maxCPL'>
}

/** Menu that downloads the transcript as a file. Saves pending edits first, because the server creates the file. */
export function ExportMenu({ collectionId, saver, subtitles }: ExportMenuProps) {
  const { t } = useTranslation('transcripts')
  const [busy, setBusy] = useState(false)

  const download = async (format: ExportFormat) => {
    setBusy(true)
    await saver.saveNow()
    setBusy(false)
    if (saver.snapshot().kind === 'saved') {
      void track('Transcript Exported', { format })
      follow(
        urlFor('getSubtitles', {
          params: { id: collectionId },
          query: {
            format,
            size: subtitles.maxCPL,
            ...(subtitles.breakAllSpeakers && { breakAllSpeakers: 'true' as const }),
          },
        }),
      )
    } else notifications.show({ color: 'red', title: t('export.unsaved'), message: t('export.unsavedText') })
  }
  return (
    <Menu position="bottom-end" width={250} shadow="md">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          className={classes.button}
          aria-label={t('export.button')}
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={busy}
        >
          <span className={classes.label}>{t('export.button')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Downloads a URL. The server names the file; the attribute keeps an error from replacing the page. */
function follow(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
