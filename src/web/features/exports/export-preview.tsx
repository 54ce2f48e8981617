import { Loader, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { ExportFormat } from '#contract/export-formats.ts'
import { useErrorText } from '#web/lib/error-text.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import classes from './export-dialog.module.css'
import { exportQuery, type OptionValues } from './export-options.ts'
import { previewQuery } from './queries.ts'

interface ExportPreviewProps {
  id: string
  /** Name of the file. */
  name: string
  format: ExportFormat
  values: OptionValues
}

/** Beginning of the file as the server writes it. */
export function ExportPreview({ id, name, format, values }: ExportPreviewProps) {
  const { t } = useTranslation('exports')
  const errorText = useErrorText()
  const [asked] = useDebouncedValue(values, 300)
  const { data, error, isPlaceholderData } = useQuery(
    previewQuery({ params: { id }, query: exportQuery(format, asked) }),
  )
  return (
    <section className={classes.preview} aria-label={t('previewOf', { name })} aria-busy={isPlaceholderData}>
      <div className={classes.fileName}>
        <bdi>{name}</bdi>
      </div>
      {error ? (
        <Text role="alert" size="sm" className={classes.message ?? ''}>
          {errorText(error)}
        </Text>
      ) : !data ? (
        <Loader size="sm" className={classes.message ?? ''} aria-label={t('previewLoading')} />
      ) : data.text === null ? (
        <Text size="sm" c="dimmed" className={classes.message ?? ''}>
          {t('previewNone')}
        </Text>
      ) : (
        // The keyboard scrolls it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <pre className={classes.text} data-pending={isPlaceholderData || undefined} tabIndex={0} dir="auto">
          {data.text}
          {data.isCut && <span className={classes.more}>{`\n\n${t('previewCut')}`}</span>}
        </pre>
      )}
    </section>
  )
}
