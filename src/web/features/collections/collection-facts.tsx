import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { autoDetect, languageName, shortLanguageCode } from '#domain/languages.ts'
import { formatDate, formatDateTime, formatDuration } from '#web/lib/format.ts'
import classes from './collections.module.css'

export function LanguageMarker({ code }: { code: string }) {
  const { i18n } = useTranslation()
  if (!code || code === autoDetect) return null
  const name = languageName(code, i18n.resolvedLanguage ?? 'en')
  return (
    <Text component="abbr" size="xs" fw={600} c="dimmed" title={name} style={{ textDecoration: 'none' }}>
      {shortLanguageCode(code).toUpperCase()}
    </Text>
  )
}

/** When a collection was made, exact in its tooltip. */
export function StartDate({ epochSeconds, ml }: { epochSeconds: number; ml?: 'auto' }) {
  const { i18n } = useTranslation()
  const locale = i18n.resolvedLanguage ?? 'en'
  return (
    <Text
      component="time"
      ml={ml}
      size="xs"
      c="dimmed"
      dateTime={new Date(epochSeconds * 1000).toISOString()}
      title={formatDateTime(epochSeconds, locale)}
    >
      {formatDate(epochSeconds, locale)}
    </Text>
  )
}

/** Language, length and date in one line. */
export function CollectionFacts({ collection }: { collection: Collection }) {
  const { duration } = collection.props
  return (
    <Group gap={10} wrap="nowrap" align="baseline">
      <LanguageMarker code={collection.languageCode} />
      {duration !== null && (
        <Text size="xs" ff="monospace" c="dimmed">
          {formatDuration(Math.floor(duration))}
        </Text>
      )}
      <StartDate epochSeconds={collection.started} ml="auto" />
    </Group>
  )
}

/** What kind of transcript it is, and what to expect of it. */
export function QualityBadges({ collection }: { collection: Collection }) {
  const { t, i18n } = useTranslation('collections')
  const locale = i18n.resolvedLanguage ?? 'en'
  return (
    <Group gap={6}>
      {collection.tTranslation ? (
        <span className={classes.badge} title={t('badge.translatedHint', languages(collection, locale))}>
          {t('badge.translated')}
        </span>
      ) : (
        <span className={classes.badge}>{t('badge.ai')}</span>
      )}
      {collection.quality === 'draft' && (
        <span className={classes.badge} title={t('badge.draftHint')}>
          {t('badge.draft')}
        </span>
      )}
    </Group>
  )
}

const languages = ({ tTranslation, languageCode }: Collection, locale: string) => ({
  from: languageName(tTranslation?.from ?? '', locale),
  language: languageName(languageCode, locale),
})
