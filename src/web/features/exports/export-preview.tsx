import { Loader, Text } from '@mantine/core'
import { Suspense } from 'react'
import type { ExportFormat } from '#contract/export-formats.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazyComponent } from '#web/lib/lazy-component.ts'
import classes from './export-dialog.module.css'
import type { useExportPreview } from './use-export-preview.ts'

const FilePreview = lazyComponent(() => import('./file-preview.tsx'))

interface ExportPreviewProps {
  /** Name of the file. */
  name: string
  format: ExportFormat
  preview: ReturnType<typeof useExportPreview>
}

/** Preview of the beginning of the file that the server would create. */
export function ExportPreview({ name, format, preview }: ExportPreviewProps) {
  const { data, error, isPlaceholderData } = preview
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  return (
    <section className={classes.preview} aria-label={t('previewOf', { name })} aria-busy={isPlaceholderData}>
      <div className={classes.fileName}>
        <bdi>{name}</bdi>
      </div>
      {error ? (
        <Text role="alert" size="sm" className={classes.message ?? ''}>
          {errorText(error)}
        </Text>
      ) : data?.format !== format ? (
        <Loader role="status" size="sm" className={classes.loader ?? ''} aria-label={t('previewLoading')} />
      ) : data.text === null ? (
        <Suspense fallback={<Loader size="sm" className={classes.message ?? ''} aria-hidden />}>
          <FilePreview {...data} />
        </Suspense>
      ) : (
        // Focusable, so that keyboard users can scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre className={classes.text} data-pending={isPlaceholderData || undefined} tabIndex={0} dir="auto">
          {data.text}
          {data.isCut && <span className={classes.more}>{`\n\n${t('previewCut')}`}</span>}
        </pre>
      )}
    </section>
  )
}
