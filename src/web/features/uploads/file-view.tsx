import '@mantine/dropzone/styles.css'
import { Text } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconUpload } from '@tabler/icons-react'
import { formatLength, formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePayer } from '#web/lib/queries/payer.ts'
import { useProductConfig } from '#web/lib/queries/product-config.ts'
import { usePlan } from '#web/lib/queries/use-plan.ts'
import { ChosenFiles } from './chosen-files.tsx'
import { acceptedTypes } from './queue/file-checks.ts'
import classes from './uploads.module.css'
import type { useChosenFiles } from './use-chosen-files.ts'

interface FileViewProps {
  chosenFiles: ReturnType<typeof useChosenFiles>
  /** Text of the drop zone. */
  prompt: string
}

/** Drop zone with the list of chosen files. */
export function FileView({ chosenFiles, prompt }: FileViewProps) {
  const { t, i18n } = useTranslation('uploads')
  const config = useProductConfig()
  const maxSeconds = usePlan(usePayer())?.plan.fileSeconds ?? Number.POSITIVE_INFINITY
  const locale = i18n.resolvedLanguage ?? 'en'
  return (
    <>
      <Dropzone
        onDrop={chosenFiles.add}
        className={classes.zone}
        inputProps={{ 'aria-label': t('dialog.choose'), accept: acceptedTypes }}
        useFsAccessApi={false}
        enablePointerEvents
        accept={undefined}
        multiple
      >
        <IconUpload size={28} stroke={1.4} aria-hidden />
        <Text fw={600}>{prompt}</Text>
        {config && (
          <Text size="sm" c="dimmed">
            {t('dialog.limits', {
              size: formatSize(config.maxUploadBytes, locale),
              length: formatLength(Math.min(config.maxDurationSeconds, maxSeconds), locale),
            })}
          </Text>
        )}
      </Dropzone>
      {chosenFiles.files.length > 0 && (
        <ChosenFiles files={chosenFiles.files} onRename={chosenFiles.rename} onRemove={chosenFiles.remove} />
      )}
      <details className={classes.supported} open={chosenFiles.hasRefusedKind}>
        <summary>{t('dialog.supportedTitle')}</summary>
        <Text size="sm" c="dimmed" mt={4}>
          {t('dialog.supported')}
        </Text>
      </details>
    </>
  )
}
