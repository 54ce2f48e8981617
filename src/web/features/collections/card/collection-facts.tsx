import { Loader } from '@mantine/core'
import { useDeferredValue } from 'react'
import type { Collection } from '#contract/collection.ts'
import { kindOfCollection } from '#domain/collection-kinds.ts'
import { autoDetect, languageName, shortLanguageCode } from '#domain/languages.ts'
import { isRunning } from '#web/features/collections/state/polling.ts'
import { formatDate, formatDateTime, formatDuration, formatTime } from '#web/lib/format.ts'
import { useTranslation } from '#web/lib/use-translation.ts'
import parts from './card-parts.module.css'

export function LanguageMarker({ code }: { code: string }) {
  const { i18n } = useTranslation()
  // The first language name takes the browser longer than a row of cards; the tooltip can wait.
  const drawn = useDeferredValue(true, false)
  if (!code || code === autoDetect) return null
  const name = drawn ? languageName(code, i18n.resolvedLanguage ?? 'en') : undefined
  return (
    <abbr className={`${parts.fact} ${parts.language}`} title={name}>
      {shortLanguageCode(code).toUpperCase()}
    </abbr>
  )
}

interface StartDateProps {
  epochSeconds: number
  /** With the time of day beside the date. */
  withTime?: boolean
}

/** The date of a collection, with its exact time in a tooltip. */
export function StartDate({ epochSeconds, withTime = false }: StartDateProps) {
  const { i18n } = useTranslation()
  const locale = i18n.resolvedLanguage ?? 'en'
  return (
    <time
      className={parts.fact}
      dateTime={new Date(epochSeconds * 1000).toISOString()}
      title={formatDateTime(epochSeconds, locale)}
    >
      {withTime ? <span>{formatDate(epochSeconds, locale)}</span> : formatDate(epochSeconds, locale)}
      {withTime && <span>{formatTime(epochSeconds, locale)}</span>}
    </time>
  )
}

/** The duration of a recording, if known. */
export function Length({ collection }: { collection: Collection }) {
  const { duration } = collection.props
  if (duration === null) return null
  return <span className={`${parts.fact} ${parts.duration}`}>{formatDuration(Math.floor(duration))}</span>
}

/** Language, length and date in one line. */
export function CollectionFacts({ collection }: { collection: Collection }) {
  return (
    <div className={parts.facts}>
      <LanguageMarker code={collection.languageCode} />
      <Length collection={collection} />
      <StartDate epochSeconds={collection.started} />
    </div>
  )
}

/** The kind of transcript or document, and its quality. */
export function QualityBadges({ collection }: { collection: Collection }) {
  const { t, i18n } = useTranslation('collections')
  const locale = i18n.resolvedLanguage ?? 'en'
  const kind = kindOfCollection(collection)
  return (
    <div className={parts.badges}>
      <span
        className={parts.badge}
        title={
          kind === 'translated'
            ? t('badge.translatedHint', languages(collection, locale))
            : t(`badge.${kind}`)
        }
      >
        {t(`badge.${kind}`)}
        {isRunning(collection) && <Loader size={10} color="gray" aria-hidden />}
      </span>
      {collection.quality === 'draft' && kind !== 'reviewed' && (
        <span className={parts.badge} title={t('badge.draftHint')}>
          {t('badge.draft')}
        </span>
      )}
    </div>
  )
}

const languages = ({ tTranslation, languageCode }: Collection, locale: string) => ({
  from: languageName(tTranslation?.from ?? '', locale),
  language: languageName(languageCode, locale),
})
