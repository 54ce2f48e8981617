import { Loader } from '@mantine/core'
import { Suspense, useDeferredValue } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Card } from '#domain/collections/card.ts'
import { languageName, shortLanguageCode } from '#domain/languages/languages.ts'
import { TagBadges } from '#web/editing/tags/tag-badges.tsx'
import { formatDate, formatDateTime, formatDuration, formatTime } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import parts from './card-parts.module.css'
import { hasRareBadges, RareBadges } from './status-parts.ts'

export function LanguageMarker({ card: { language } }: { card: Card }) {
  const { i18n } = useTranslation()
  // Formatting the first language name takes longer than rendering a row of cards, so defer the tooltip.
  const isHydrated = useDeferredValue(true, false)
  if (language === null) return null
  const name = isHydrated ? languageName(language, i18n.resolvedLanguage ?? 'en') : undefined
  return (
    <abbr className={`${parts.fact} ${parts.language}`} title={name}>
      {shortLanguageCode(language).toUpperCase()}
    </abbr>
  )
}

interface StartDateProps {
  epochSeconds: number
  /** Whether to include the time of day. */
  showsTime?: boolean
}

/** Date of a collection, with the exact time in a tooltip. */
export function StartDate({ epochSeconds, showsTime = false }: StartDateProps) {
  const { i18n } = useTranslation()
  const locale = i18n.resolvedLanguage ?? 'en'
  return (
    <time
      className={parts.fact}
      dateTime={new Date(epochSeconds * 1000).toISOString()}
      title={formatDateTime(epochSeconds, locale)}
    >
      {showsTime ? <span>{formatDate(epochSeconds, locale)}</span> : formatDate(epochSeconds, locale)}
      {showsTime && <span>{formatTime(epochSeconds, locale)}</span>}
    </time>
  )
}

/** Duration of a recording, if known. */
export function Length({ card: { duration } }: { card: Card }) {
  if (duration === null) return null
  return <span className={`${parts.fact} ${parts.duration}`}>{formatDuration(Math.floor(duration))}</span>
}

/** Language, length and date on one line. */
export function CollectionFacts({ card, started }: { card: Card; started: number }) {
  return (
    <div className={parts.facts}>
      <LanguageMarker card={card} />
      <Length card={card} />
      <StartDate epochSeconds={started} />
    </div>
  )
}

/** Badges for the kind and quality of a transcript or document, its tags, orders, retention and holds. */
export function CollectionBadges({ card, collection }: { card: Card; collection: Collection }) {
  const { t, i18n } = useTranslation('collections')
  if (card.badges.length === 0 && !hasRareBadges(collection)) return null
  const locale = i18n.resolvedLanguage ?? 'en'
  const languages = {
    from: languageName(card.translatedFrom ?? '', locale),
    language: languageName(card.language ?? '', locale),
  }
  const hintOf = (badge: Card['badges'][number]) => {
    if (badge === 'translated') return t('badge.translatedHint', languages)
    return badge === 'draft' ? t('badge.draftHint') : t(`badge.${badge}`)
  }
  return (
    <div className={parts.badges}>
      {card.badges.map((badge) => (
        <span key={badge} className={parts.badge} title={hintOf(badge)}>
          {t(`badge.${badge}`)}
          {card.isRunning && badge === card.kind && <Loader size={10} color="gray" aria-hidden />}
        </span>
      ))}
      <TagBadges collection={collection} className={parts.badge} />
      {hasRareBadges(collection) && (
        <Suspense>
          <RareBadges collection={collection} />
        </Suspense>
      )}
    </div>
  )
}
