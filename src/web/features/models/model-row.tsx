import { Progress, Text } from '@mantine/core'
import type { SpeechModel } from '#contract/models.ts'
import { languageName } from '#domain/languages/languages.ts'
import { formatSize } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { ModelActions } from './model-actions.tsx'
import classes from './models.module.css'
import { isUnderWay } from './queries.ts'

export function ModelRow({ model }: { model: SpeechModel }) {
  const { t, i18n } = useTranslation('models')
  const locale = i18n.resolvedLanguage ?? 'en'
  return (
    <tr className={classes.row}>
      <th scope="row">
        <Text fw={600} size="sm">
          {model.title}
        </Text>
        <Text size="xs" c="dimmed">
          {t(`purpose.${model.purpose}`)}
        </Text>
      </th>
      <td data-label={t('column.languages')} className={classes.short}>
        <Languages codes={model.languages} locale={locale} />
      </td>
      <td data-label={t('column.size')} className={classes.number}>
        {formatSize(model.bytes, locale)}
      </td>
      <td data-label={t('column.licence')}>
        {model.licence}
        <Text size="xs" c="dimmed">
          {model.attribution}
        </Text>
      </td>
      <td data-label={t('column.state')} className={classes.state}>
        <State model={model} locale={locale} />
      </td>
      <td className={classes.actions}>
        <ModelActions model={model} />
      </td>
    </tr>
  )
}

function Languages({ codes, locale }: { codes: string[]; locale: string }) {
  const { t } = useTranslation('models')
  if (codes.length === 0) return t('anyLanguage')
  const names = codes.map((code) => languageName(code, locale))
  if (codes.length <= 2) return names.join(', ')
  return <span title={names.join(', ')}>{t('languages', { count: codes.length })}</span>
}

function State({ model, locale }: { model: SpeechModel; locale: string }) {
  const { t } = useTranslation('models')
  const { state, fetched, bytes, error, title } = model
  const downloadedSize = formatSize(fetched, locale)
  return (
    <>
      <span>{t(`state.${state}`, { done: downloadedSize, size: formatSize(bytes, locale) })}</span>
      {isUnderWay(model) && (
        <Progress
          mt={6}
          size="sm"
          value={(100 * fetched) / Math.max(1, bytes)}
          animated={state !== 'fetching'}
          aria-label={t('progressOf', { name: title })}
        />
      )}
      {error && !isUnderWay(model) && (
        <details className={classes.error}>
          <summary>{t('lastFailed')}</summary>
          {error}
        </details>
      )}
    </>
  )
}
