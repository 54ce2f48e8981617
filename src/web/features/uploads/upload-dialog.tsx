import '@mantine/dropzone/styles.css'
import { Button, Modal, Stack, Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { useMediaQuery } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { IconUpload } from '@tabler/icons-react'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { formatLength, formatSize } from '#web/lib/format.ts'
import { useProductConfig } from '#web/lib/product-config.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { LanguageSelect } from './language-select.tsx'
import type { UploadQueue } from './upload-queue.ts'
import classes from './uploads.module.css'
import { useChosenFiles } from './use-chosen-files.ts'
import { useLanguageChoice } from './use-language-choice.ts'

interface UploadDialogProps {
  orgId: string
  queue: UploadQueue | undefined
  /** What was dropped elsewhere; undefined while the dialog is closed. */
  dropped: File[] | undefined
  onClose: () => void
}

/** One screen: drop, language, start. */
export default function UploadDialog({ orgId, queue, dropped, onClose }: UploadDialogProps) {
  const { t, i18n } = useTranslation('uploads')
  const config = useProductConfig()
  const maxBytes = config?.maxUploadBytes ?? Number.POSITIVE_INFINITY
  const { files, add, remove, clear, refusedKind } = useChosenFiles(maxBytes)
  const { options, language, pick, remember } = useLanguageChoice()
  const small = useMediaQuery('(max-width: 549px)')

  const addDropped = useEffectEvent((more: File[]) => add(more))
  useEffect(() => {
    if (dropped?.length) addDropped(dropped)
  }, [dropped])

  const start = async () => {
    if (!queue || !language) return
    remember(language)
    onClose()
    clear()
    const twice = await queue.start(files, { orgId, languageCode: language })
    for (const { name } of twice) notifications.show({ message: t('refused.twice', { name }) })
  }

  return (
    <Modal
      opened={dropped !== undefined}
      onClose={onClose}
      title={t('dialog.title')}
      size="lg"
      fullScreen={small ?? false}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
      classNames={{ title: classes.dialogTitle }}
    >
      <Stack gap="md">
        <Dropzone
          onDrop={add}
          className={classes.zone}
          inputProps={{ 'aria-label': t('dialog.choose') }}
          useFsAccessApi={false}
          enablePointerEvents
          accept={undefined}
          multiple
        >
          <IconUpload size={28} stroke={1.4} aria-hidden />
          <Text fw={600}>{t('dialog.drop')}</Text>
          {config && (
            <Text size="sm" c="dimmed">
              {t('dialog.limits', {
                size: formatSize(maxBytes, i18n.resolvedLanguage ?? 'en'),
                length: formatLength(config.maxDurationSeconds, i18n.resolvedLanguage ?? 'en'),
              })}
            </Text>
          )}
        </Dropzone>
        {files.length > 0 && <ChosenFiles files={files} onRemove={remove} />}
        <LanguageSelect options={options} value={language} onChange={pick} />
        <details className={classes.supported} open={refusedKind}>
          <summary>{t('dialog.supportedTitle')}</summary>
          <Text size="sm" c="dimmed" mt={4}>
            {t('dialog.supported')}
          </Text>
        </details>
        <Button size="md" disabled={files.length === 0 || !language || !queue} onClick={() => void start()}>
          {t('dialog.start')}
        </Button>
      </Stack>
    </Modal>
  )
}
